# A receiver of webhooks, written from the specification and the text of Standard Webhooks 1.0 alone, with nothing of ours.
# It reads {"secret": "whsec_..."} from each line of its input, and tells of each request which of the two signatures holds.
import base64
import hashlib
import hmac
import json
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOLERANCE = 300
secret = ""
telling = threading.Lock()


def tell(what):
    with telling:
        sys.stdout.write(json.dumps(what) + "\n")
        sys.stdout.flush()


def specified(headers, body):
    """X-Service-Signature: t=<unix_seconds>,v1=<hex>[,v1=<hex>] over `<t>.<raw body>`, keyed with the secret."""
    parts = [part.split("=", 1) for part in headers.get("X-Service-Signature", "").split(",")]
    times = [value for name, value in parts if name == "t"]
    if len(times) != 1 or abs(time.time() - int(times[0])) > TOLERANCE or times[0] != headers.get("X-Service-Timestamp"):
        return False
    expected = hmac.new(secret.encode(), times[0].encode() + b"." + body, hashlib.sha256).hexdigest()
    return any(name == "v1" and hmac.compare_digest(expected, value) for name, value in parts)


def standard(headers, body):
    """webhook-signature: v1,<base64>[ v1,<base64>] over `<id>.<timestamp>.<body>`, keyed with the decoded secret."""
    name, stamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if name == "" or abs(time.time() - int(stamp)) > TOLERANCE:
        return False
    key = base64.b64decode(secret[len("whsec_"):])
    signed = name.encode() + b"." + stamp.encode() + b"." + body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = [each.split(",", 1) for each in headers.get("webhook-signature", "").split(" ")]
    return any(version == "v1" and hmac.compare_digest(expected, value) for version, value in given)


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        said = {
            "delivery": self.headers["X-Service-Delivery"],
            "specified": specified(self.headers, body),
            "standard": standard(self.headers, body),
        }
        tell(said)
        self.send_response(204 if said["specified"] else 401)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=server.serve_forever, daemon=True).start()
tell({"port": server.server_port})
for line in sys.stdin:
    secret = json.loads(line)["secret"]
    tell({"holds": secret})
