// Those who receive what a server sends, on this machine: a mail server, a push service, a chat service.

import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer as createHttp } from "node:http";
import { createServer } from "node:net";

/** Something that arrives is waited for; `all` is everything so far. */
function box() {
  const all = [];
  const waiting = [];
  return {
    all,
    put: (thing) => {
      all.push(thing);
      for (const wake of waiting.splice(0)) wake();
    },
    /** Waits until so many have arrived; the newest of them. */
    nth: async (count, limit = 30000) => {
      const until = Date.now() + limit;
      while (all.length < count) {
        if (Date.now() > until) throw new Error(`only ${all.length} of ${count} arrived`);
        await new Promise((done) => {
          waiting.push(done);
          setTimeout(done, 250);
        });
      }
      return all[count - 1];
    },
  };
}

const listening = (server) => new Promise((done) => server.listen(0, "127.0.0.1", () => done(server.address().port)));

/** Lines of a mail as they are meant: soft ends joined, bytes decoded. */
function decoded(body, encoding) {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return body;
  const bytes = body.replaceAll("=\r\n", "").replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

function mail(envelope, data) {
  const [head, ...rest] = data.split("\r\n\r\n");
  const headers = {};
  for (const line of head.replaceAll(/\r\n[ \t]/g, " ").split("\r\n")) {
    const [name, ...value] = line.split(":");
    headers[name.toLowerCase()] = value.join(":").trim();
  }
  return { ...envelope, headers, text: decoded(rest.join("\r\n\r\n"), headers["content-transfer-encoding"]) };
}

/** A mail server that takes everything, as a program that sends mail meets it. */
export async function mailServer() {
  const mails = box();
  const server = createServer((socket) => {
    let [heard, data, envelope] = ["", null, { to: [] }];
    const say = (line) => socket.write(`${line}\r\n`);
    const hear = (line) => {
      if (data !== null) {
        if (line !== ".") return data.push(line.startsWith("..") ? line.slice(1) : line);
        mails.put(mail(envelope, data.join("\r\n")));
        [data, envelope] = [null, { to: [] }];
        return say("250 taken");
      }
      const word = line.slice(0, 4).toUpperCase();
      if (word === "EHLO") return say("250-here\r\n250 8BITMIME");
      if (word === "MAIL") envelope.from = line.match(/<(.*?)>/)?.[1];
      if (word === "RCPT") envelope.to.push(line.match(/<(.*?)>/)?.[1]);
      if (word === "DATA") {
        data = [];
        return say("354 go on");
      }
      if (word === "QUIT") return socket.end("221 bye\r\n");
      return say("250 well");
    };
    socket.on("error", () => {});
    socket.on("data", (bytes) => {
      heard += bytes.toString("utf8");
      const lines = heard.split("\r\n");
      heard = lines.pop();
      lines.forEach(hear);
    });
    say("220 here");
  });
  const port = await listening(server);
  return { mails, address: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}

/** A server of the web that takes what is sent there. */
export async function webServer(status = () => 201) {
  const posts = box();
  const server = createHttp((request, response) => {
    const parts = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", () => {
      const post = { path: request.url, headers: request.headers, body: Buffer.concat(parts) };
      response.writeHead(status(post)).end("taken");
      posts.put(post);
    });
  });
  const port = await listening(server);
  return { posts, address: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** A browser's side of a subscription, with its private key. */
export function subscription(endpoint) {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    endpoint,
    p256dh: keys.getPublicKey("base64url"),
    auth: auth.toString("base64url"),
    /** Opens a message as RFC 8291 says. */
    open: (body) => {
      const salt = body.subarray(0, 16);
      const length = body[20];
      const theirs = body.subarray(21, 21 + length);
      const sealed = body.subarray(21 + length);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), theirs]);
      const secret = Buffer.from(hkdfSync("sha256", keys.computeSecret(theirs), auth, info, 32));
      const key = Buffer.from(hkdfSync("sha256", secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16));
      const nonce = Buffer.from(hkdfSync("sha256", secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12));
      const cipher = createDecipheriv("aes-128-gcm", key, nonce);
      cipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      return plain.subarray(0, plain.lastIndexOf(2)).toString("utf8");
    },
  };
}

/** Who a push service is told that it is, if the signature holds. */
export function sender(authorization) {
  const [, said, signature, key] = authorization.match(/^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/);
  const point = Buffer.from(key, "base64url");
  const jwk = { kty: "EC", crv: "P-256", x: point.subarray(1, 33).toString("base64url"), y: point.subarray(33).toString("base64url") };
  const held = verify("sha256", Buffer.from(said), { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url"));
  return { held, key, ...JSON.parse(Buffer.from(said.split(".")[1], "base64url")) };
}
