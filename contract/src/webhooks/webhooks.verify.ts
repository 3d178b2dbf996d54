/** How a receiver finds out that an event is ours, in a few languages. Each is run, or compiled, as it stands. */
export const verifySnippets = {
  node: {
    title: 'Node',
    code: `// npm install standardwebhooks
import { Webhook } from 'standardwebhooks'

// rawBody: the bytes as they came, before JSON.parse
export const verify = (headers, rawBody) =>
  new Webhook(process.env.CAMP_WEBHOOK_SECRET).verify(rawBody, headers)`,
  },
  python: {
    title: 'Python',
    code: `import base64, hashlib, hmac, json, os, time

def verify(headers, body):  # body: the bytes as they came
    key = base64.b64decode(os.environ["CAMP_WEBHOOK_SECRET"].removeprefix("whsec_"))
    signed = f'{headers["webhook-id"]}.{headers["webhook-timestamp"]}.'.encode() + body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = [one[3:] for one in headers["webhook-signature"].split() if one.startswith("v1,")]
    fresh = abs(time.time() - int(headers["webhook-timestamp"])) < 300
    if not fresh or not any(hmac.compare_digest(expected, one) for one in given):
        raise ValueError("not from us")
    return json.loads(body)`,
  },
  php: {
    title: 'PHP',
    code: `function verify(array $headers, string $body): array // $body: file_get_contents('php://input')
{
    $key = base64_decode(substr(getenv('CAMP_WEBHOOK_SECRET'), strlen('whsec_')));
    $signed = "{$headers['webhook-id']}.{$headers['webhook-timestamp']}.$body";
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
    $fits = array_filter(explode(' ', $headers['webhook-signature']), fn ($one) => hash_equals($expected, $one));
    if (!$fits || abs(time() - (int) $headers['webhook-timestamp']) >= 300) throw new Exception('not from us');
    return json_decode($body, true);
}`,
  },
  java: {
    title: 'Java',
    code: `static boolean verify(java.util.Map<String, String> headers, byte[] body) throws Exception {
  byte[] key = java.util.Base64.getDecoder().decode(System.getenv("CAMP_WEBHOOK_SECRET").substring("whsec_".length()));
  javax.crypto.Mac mac = javax.crypto.Mac.getInstance("HmacSHA256");
  mac.init(new javax.crypto.spec.SecretKeySpec(key, "HmacSHA256"));
  mac.update((headers.get("webhook-id") + "." + headers.get("webhook-timestamp") + ".").getBytes("UTF-8"));
  byte[] expected = ("v1," + java.util.Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes("UTF-8");
  long age = System.currentTimeMillis() / 1000 - Long.parseLong(headers.get("webhook-timestamp"));
  if (Math.abs(age) >= 300) return false;
  for (String one : headers.get("webhook-signature").split(" "))
    if (java.security.MessageDigest.isEqual(expected, one.getBytes("UTF-8"))) return true;
  return false;
}`,
  },
} as const

export type VerifyLanguage = keyof typeof verifySnippets
