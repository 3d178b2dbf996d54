// npm run sandbox: a second installation beside the first, for who writes a program that calls it: at the next port, with data of its own, keys
// that begin with camp_test_, and built-in stand-ins for every provider, so that nothing leaves the machine and no money is real.
// --empty: without the demo business.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './ensure-installed.mjs'

/** What leads to the real business: its database, its keys, its providers, its collector of traces, its address. */
const REAL =
  /^(DATABASE_|WECHAT_|KUAIDI100_|TENCENT_|SMTP_|MAIL_|S3_|SSO_|SIGN_|MEDIA_|CLAMD_|OTEL_|TRACE_)|^(DATA_KEY|DATA_KEY_SECOND|SECURITY_CONTACT|AUDIT_KEY|PUBLIC_URL|NODE_ENV|OTHER_KEYS|WORKER|PLAIN_HOSTS)$/

/** The environment of the sandbox beside an installation with this one. */
export function sandboxEnvironment(env, empty) {
  const own = Object.fromEntries(Object.entries(env).filter(([name]) => !REAL.test(name)))
  const port = Number(env.PORT ?? 8000)
  return {
    ...own,
    PORT: String(port === 0 ? 0 : port + 1),
    DATA_DIR: join(env.DATA_DIR ?? join(root, 'data'), 'sandbox'),
    SANDBOX: 'on',
    DEMO: empty ? 'off' : 'on',
    OUTBOX: 'on',
    // Events go to programs on this machine too.
    WEBHOOK_PRIVATE: 'on',
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const env = sandboxEnvironment(process.env, process.argv.includes('--empty'))
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
  Object.assign(process.env, env)
  await import('./start.mjs')
}
