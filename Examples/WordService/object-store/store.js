// Translates requests to a word service into requests to an object store, and the responses back. An object store
// requires signed requests, lists objects as XML, and responds to PUT with 200.

import crypto from 'crypto';

const region = 'us-east-1';
const emptyHash = crypto.createHash('sha256').digest('hex');

// Words and pictures: the path is the name of the object.
function get(r) {
  const name = r.uri.slice(1);
  sign(r, r.method, name, '');
  r.internalRedirect('/store/' + name);
}

// Reactions: empty objects, such as `favourites.anna.20150131`.
async function react(r) {
  const path = r.uri.split('/');
  const prefix = `${path[1]}.${r.variables.reader}.`;
  if (path[2] == '') return list(r, prefix);
  const answer = await ask(r, r.method, prefix + path[2], '');
  switch (answer.status) {
    case 200: return r.return(r.method == 'PUT' ? 201 : 200);
    case 204: case 404: return r.return(answer.status);
    default: return r.return(502);
  }
}

// Lists the objects with the prefix as JSON, without the prefix. A store returns at most 1000 sorted names at a time.
async function list(r, prefix) {
  const names = [];
  let last = '', isTruncated = true;
  while (isTruncated) {
    const query = `list-type=2&prefix=${prefix}` + (last && `&start-after=${last}`);
    const answer = await ask(r, 'GET', '', query);
    if (answer.status != 200) return r.return(502);
    const keys = (answer.responseText.match(/<Key>[^<]+/g) || []).map(key => key.slice('<Key>'.length));
    keys.forEach(key => names.push({ name: key.slice(prefix.length) }));
    last = keys[keys.length - 1];
    isTruncated = keys.length > 0 && answer.responseText.includes('<IsTruncated>true<');
  }
  r.headersOut['Content-Type'] = 'application/json';
  r.headersOut['Cache-Control'] = 'private, no-store';
  r.return(200, JSON.stringify(names));
}

function ask(r, method, name, query) {
  sign(r, method, name, query);
  return r.subrequest('/store/' + name, { method: method, args: query });
}

// Signs a request without a body (AWS Signature Version 4). Names and queries need no escaping, and query parameters
// are already sorted, so the canonical request contains both unchanged.
function sign(r, method, name, query) {
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = [time.slice(0, 8), region, 's3', 'aws4_request'];
  const signed = {
    'host': r.variables.store_host, 'x-amz-content-sha256': emptyHash, 'x-amz-date': time,
  };
  const headers = Object.keys(signed).map(header => `${header}:${signed[header]}\n`).join('');
  const names = Object.keys(signed).join(';');
  const request = [method, `/${r.variables.store_bucket}/${name}`, query, headers, names, emptyHash].join('\n');
  const requestHash = crypto.createHash('sha256').update(request).digest('hex');
  const hmac = (key, text) => crypto.createHmac('sha256', key).update(text);
  const key = scope.reduce((key, part) => hmac(key, part).digest(), 'AWS4' + process.env.STORE_SECRET);
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), requestHash].join('\n');
  r.variables.store_date = time;
  r.variables.store_authorization =
    `AWS4-HMAC-SHA256 Credential=${process.env.STORE_KEY}/${scope.join('/')}, `
    + `SignedHeaders=${names}, Signature=${hmac(key, text).digest('hex')}`;
}

export default { get, react };
