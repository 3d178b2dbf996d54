import { createHash } from 'node:crypto'

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign)

/** The whole style of these pages; the policy names it by its hash. */
const STYLE = `:root{color-scheme:light dark;--ground:#eef1ec;--card:#fff;--ink:#17312b;--soft:#5b6b65}
@media(prefers-color-scheme:dark){:root{--ground:#111714;--card:#1b2421;--ink:#e3ebe7;--soft:#a3b3ac}}*{box-sizing:border-box}body{margin:0;min-height:100vh;display:flex;flex-direction:column;align-items:center;justify-content:center;
gap:16px;padding:16px;background:var(--ground);color:var(--ink);font:15px/1.6 system-ui,-apple-system,"PingFang SC","Microsoft YaHei",sans-serif;text-align:center}
h1{font-size:20px;font-weight:600;margin:0}p{margin:0;color:var(--soft)}a{color:var(--ink)}img{display:block;width:min(100%,540px);height:auto;aspect-ratio:3/4;border-radius:16px;background:#fff;
box-shadow:0 8px 32px rgba(23,49,43,.14)}main{display:flex;flex-direction:column;align-items:center;gap:16px;width:100%;max-width:560px}.gone{gap:8px;background:var(--card);border-radius:16px;padding:40px 24px}`

/** A page without a script, for strangers. */
export const plainPage = (lang: string, title: string, body: string): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escaped(title)}</title>` +
  '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow">' +
  `<meta name="referrer" content="no-referrer"><link rel="icon" href="data:,"><style>${STYLE}</style></head><body>${body}</body></html>`

/** A page that says one thing in a few words. */
export const note = (lang: string, title: string, text: string): string =>
  plainPage(lang, title, `<main class="gone"><h1>${escaped(title)}</h1><p>${escaped(text)}</p></main>`)

const style = createHash('sha256').update(STYLE).digest('base64')
/** Nothing but pictures of our own and the style of the page. */
const POLICY = `default-src 'none'; img-src 'self' data:; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
/** Nobody lists it, and it tells nobody where a visitor came from. */
export const QUIET = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }

/** Such a page as an answer. */
export const plainAnswer = (body: string, status = 200, more: Readonly<Record<string, string>> = {}) => ({
  status,
  type: 'text/html; charset=utf-8',
  headers: { ...QUIET, 'content-security-policy': POLICY, ...more },
  body,
})
