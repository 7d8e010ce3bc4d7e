import type { Language } from '#dashboard/pickers/program-languages.ts'

interface Receiver {
  file: string
  run: string
  program: string
}

/** A complete receiver per language, without libraries: it verifies, rejects forged and old requests, and responds at once. */
export const receivers: Record<Language, Receiver> = {
  node: {
    file: 'receiver.mjs',
    run: 'WEBHOOK_SECRET=whsec_… node receiver.mjs',
    program: `import { createHmac, timingSafeEqual } from "node:crypto"
import { createServer } from "node:http"

createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray())
  const signature = request.headers['x-service-signature'] ?? ''
  const t = /t=(\\d+)/.exec(signature)?.[1] ?? '0'
  const ours = createHmac('sha256', process.env.WEBHOOK_SECRET).update(t + '.').update(body).digest()
  const sent = [...signature.matchAll(/v1=([0-9a-f]{64})/g)].map(([, v1]) => Buffer.from(v1, 'hex'))
  const isFresh = Math.abs(Date.now() / 1000 - t) < 300
  const isOurs = sent.some((v1) => timingSafeEqual(v1, ours))
  response.writeHead(isFresh && isOurs ? 204 : 401).end()
  if (isFresh && isOurs) console.log(request.headers['x-service-delivery'], JSON.parse(body))
}).listen(9000)
`,
  },
  python: {
    file: 'receiver.py',
    run: 'WEBHOOK_SECRET=whsec_… python3 receiver.py',
    program: `import hashlib, hmac, json, os, re, time
from http.server import BaseHTTPRequestHandler, HTTPServer

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        signature = self.headers.get("X-Service-Signature", "")
        t = re.findall(r"t=(\\d+)", signature + ",t=0")[0]
        ours = hmac.new(os.environ["WEBHOOK_SECRET"].encode(), t.encode() + b"." + body, hashlib.sha256).hexdigest()
        is_ours = any(hmac.compare_digest(v1, ours) for v1 in re.findall(r"v1=([0-9a-f]{64})", signature))
        is_fresh = abs(time.time() - int(t)) < 300
        self.send_response(204 if is_ours and is_fresh else 401)
        self.end_headers()
        if is_ours and is_fresh:
            print(self.headers["X-Service-Delivery"], json.loads(body), flush=True)

HTTPServer(("", 9000), Receiver).serve_forever()
`,
  },
  php: {
    file: 'receiver.php',
    run: 'WEBHOOK_SECRET=whsec_… php -S 0.0.0.0:9000 receiver.php',
    program: `<?php
$body = file_get_contents('php://input');
$signature = $_SERVER['HTTP_X_SERVICE_SIGNATURE'] ?? '';
preg_match('/t=(\\d+)/', $signature . ',t=0', $t);
preg_match_all('/v1=([0-9a-f]{64})/', $signature, $sent);
$ours = hash_hmac('sha256', "{$t[1]}.{$body}", getenv('WEBHOOK_SECRET'));
$isOurs = array_filter($sent[1], fn ($v1) => hash_equals($ours, $v1)) !== [];
$isFresh = abs(time() - (int) $t[1]) < 300;
http_response_code($isOurs && $isFresh ? 204 : 401);
if ($isOurs && $isFresh) error_log($_SERVER['HTTP_X_SERVICE_DELIVERY'] . ' ' . $body);
`,
  },
  go: {
    file: 'receiver.go',
    run: 'WEBHOOK_SECRET=whsec_… go run receiver.go',
    program: `package main

import ("crypto/hmac"; "crypto/sha256"; "encoding/hex"; "io"; "log"; "math"; "net/http"; "os"; "regexp"; "strconv"; "time")

var stamp, hash = regexp.MustCompile(\`t=(\\d+)\`), regexp.MustCompile(\`v1=([0-9a-f]{64})\`)

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(io.LimitReader(r.Body, 1<<20))
		signature := r.Header.Get("X-Service-Signature")
		t := stamp.FindStringSubmatch(signature + ",t=0")[1]
		mac := hmac.New(sha256.New, []byte(os.Getenv("WEBHOOK_SECRET")))
		mac.Write([]byte(t + "." + string(body)))
		ours, isOurs := hex.EncodeToString(mac.Sum(nil)), false
		for _, v1 := range hash.FindAllStringSubmatch(signature, -1) {
			isOurs = isOurs || hmac.Equal([]byte(v1[1]), []byte(ours))
		}
		at, _ := strconv.ParseFloat(t, 64)
		if !isOurs || math.Abs(float64(time.Now().Unix())-at) > 300 {
			w.WriteHeader(401)
			return
		}
		w.WriteHeader(204)
		log.Println(r.Header.Get("X-Service-Delivery"), string(body))
	})
	log.Fatal(http.ListenAndServe(":9000", nil))
}
`,
  },
}
