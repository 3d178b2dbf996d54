import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PageAnswer } from '../platform/http/pages.ts'
import { escaped, QUIET } from '../platform/http/plain.page.ts'

/** From the sources, and from the bundle. */
const PLACES = ['../../assets/pages/', '../assets/pages/']

function scriptOf(name: 'sign' | 'verify'): string {
  const file = PLACES.map((place) => fileURLToPath(new URL(`${place}${name}.js`, import.meta.url))).find((path) => existsSync(path))
  if (file === undefined) throw new Error(`server/assets/pages/${name}.js is missing`)
  return readFileSync(file, 'utf8')
}

const STYLE = `:root{color-scheme:light dark;--ground:#f2f3f5;--card:#fff;--edge:#a6abb3;--ink:#1f2329;--soft:#5c636e;--line:#dee0e3;--brand:#0b57d0;--on:#fff;--bad:#c02a2a;--good:#0b7a43;--fair:#b26a00;--off:#eceef1;--off-ink:#6b7280;--over:#eef4ff}
@media(prefers-color-scheme:dark){:root{--ground:#111418;--card:#1b1f25;--edge:#5f6874;--ink:#e6e9ee;--soft:#a3abb7;--line:#333a44;--brand:#7fb0ff;--on:#0b1730;--bad:#ff8f8f;--good:#6bcf8e;--fair:#e8b04b;--off:#2a3039;--off-ink:#98a1ad;--over:#1d2b45}}*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.55 system-ui,-apple-system,"PingFang SC","Hiragino Sans GB","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
header{display:flex;justify-content:space-between;align-items:center;gap:12px;padding:12px 16px;background:var(--card);border-bottom:1px solid var(--line);font-weight:600}
header small{font-weight:400;color:var(--soft);font-size:12px;text-align:right}main{max-width:560px;margin:0 auto;padding:12px 12px 120px;display:grid;gap:12px}
section,form.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:16px}h1{font-size:18px;margin:0}p{margin:2px 0}.soft{color:var(--soft);font-size:13px}
.amount{font-size:30px;font-weight:700;margin:6px 0 0;font-variant-numeric:tabular-nums}table{width:100%;border-collapse:collapse;margin-top:10px;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:7px 0;border-top:1px solid var(--line);vertical-align:top}th{font-weight:400;font-size:12px;color:var(--soft)}th.n,td.n{text-align:right;white-space:nowrap}
td small{display:block;color:var(--soft);font-size:12px}details{margin-top:10px}summary{color:var(--brand);cursor:pointer;padding:8px 0}a{color:var(--brand)}.foot{font-size:12px;color:var(--soft);overflow-wrap:anywhere;padding:0 4px}
label{display:block;color:var(--soft);font-size:13px;margin:12px 0 4px}input[type=text],textarea{width:100%;min-height:46px;font:inherit;font-size:18px;letter-spacing:.12em;padding:8px 12px;border:1px solid var(--edge);border-radius:8px;background:var(--card);color:var(--ink)}
textarea{font-size:15px;letter-spacing:0}.row{display:flex;gap:8px}.row input{flex:1;min-width:0}button{font:inherit;min-height:46px;padding:0 16px;border-radius:8px;border:1px solid var(--edge);background:var(--card);color:var(--ink);cursor:pointer;white-space:nowrap}
button:disabled{color:var(--off-ink);background:var(--off);cursor:default}button.main{background:var(--brand);border-color:var(--brand);color:var(--on);flex:1}button.main:disabled{background:var(--off);border-color:var(--edge);color:var(--off-ink)}
:focus-visible{outline:3px solid #8ab4f8;outline-offset:1px}.consent{display:flex;gap:10px;align-items:flex-start;color:var(--ink);font-size:14px}.consent input{width:20px;height:20px;margin:1px 0 0;flex:none}
.note{min-height:1.5em;margin-top:8px;font-size:14px;color:var(--good)}.bad{color:var(--bad)}.actions{position:fixed;inset:auto 0 0 0;background:var(--card);border-top:1px solid var(--line);padding:12px 16px calc(12px + env(safe-area-inset-bottom))}
.actions div{max-width:536px;margin:0 auto;display:flex;gap:10px}dialog{border:1px solid var(--line);background:var(--card);color:var(--ink);border-radius:12px;padding:20px;width:min(92vw,420px)}dialog::backdrop{background:rgba(0,0,0,.45)}dialog .row{margin-top:12px}[hidden]{display:none!important}
.drop{border:2px dashed var(--edge);padding:0;position:relative}.drop:hover,.drop.over{border-color:var(--brand);background:var(--over)}.drop:focus-within{outline:3px solid #8ab4f8;outline-offset:1px}
.drop input{position:absolute;opacity:0;pointer-events:none}.drop label{margin:0;padding:36px 16px;text-align:center;cursor:pointer}.drop b{display:block;font-size:15px;color:var(--brand)}.result{border-left:4px solid}.result.good{border-color:var(--good)}.result.fair{border-color:var(--fair)}.result.bad{border-color:var(--bad);color:var(--ink)}h2{font-size:16px;margin:0 0 4px}`

const sha = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const scripts = { sign: scriptOf('sign'), verify: scriptOf('verify') }
const policyOf = (script: string): string =>
  `default-src 'none'; style-src ${sha(STYLE)}; script-src ${sha(script)}; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
const policies = { sign: policyOf(scripts.sign), verify: policyOf(scripts.verify) }

interface Framed {
  readonly script: 'sign' | 'verify'
  readonly lang: string
  readonly title: string
  /** Of the body element, for the script. */
  readonly data: Readonly<Record<string, string>>
  readonly words: object
  readonly body: string
}

/** A small page with one script of its own, named by its hash: nothing else runs, and nothing is loaded. */
export function framed({ script, lang, title, data, words, body }: Framed): PageAnswer {
  const attributes = Object.entries(data)
    .map(([name, value]) => ` data-${name}="${escaped(value)}"`)
    .join('')
  // Within a script element only its end needs care.
  const said = JSON.stringify(words).replaceAll('<', '\\u003c')
  return {
    type: 'text/html; charset=utf-8',
    headers: { ...QUIET, 'content-security-policy': policies[script] },
    body:
      `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escaped(title)}</title>` +
      '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="robots" content="noindex,nofollow">' +
      `<meta name="referrer" content="no-referrer"><link rel="icon" href="data:,"><style>${STYLE}</style></head>` +
      `<body lang="${lang}"${attributes}>${body}<script type="application/json" id="words">${said}</script><script>${scripts[script]}</script></body></html>`,
  }
}
