import type { ReportFigures } from '@camp/contract/reports/reports.figures'
import { dayWords } from '../reports/reports.words.api.ts'

// The page that a family's link opens: no script, no words of anybody but the picture's own.

type Language = ReportFigures['language']

const words = {
  'zh-CN': {
    lang: 'zh-CN',
    title: (name: string, certificate: boolean) => `${name}的${certificate ? '结营证书' : '学习报告'}`,
    save: '长按或右击图片即可保存',
    until: (day: string) => `链接有效期至 ${day}`,
    goneTitle: '链接已失效',
    gone: '这个链接不存在、已过期，或已被撤回。需要时请联系您的老师重新分享。',
    busyTitle: '请稍后再试',
    busy: '打开次数过多，请过几分钟再打开链接。',
  },
  'en-US': {
    lang: 'en',
    title: (name: string, certificate: boolean) => (certificate ? `Certificate for ${name}` : `Learning report of ${name}`),
    save: 'Press and hold, or right-click, the picture to save it',
    until: (day: string) => `This link works until ${day}`,
    goneTitle: 'This link no longer works',
    gone: 'It does not exist, has expired, or was revoked. Please ask your teacher to share the report again.',
    busyTitle: 'Please try again later',
    busy: 'There were too many tries. Please open the link again in a few minutes.',
  },
} as const

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign)

/** The whole style of these pages; the policy names it by its hash. */
export const STYLE = `:root{color-scheme:light}*{box-sizing:border-box}body{margin:0;min-height:100vh;display:flex;flex-direction:column;align-items:center;justify-content:center;
gap:16px;padding:16px;background:#eef1ec;color:#17312b;font:15px/1.6 system-ui,-apple-system,"PingFang SC","Microsoft YaHei",sans-serif;text-align:center}
h1{font-size:20px;font-weight:600;margin:0}p{margin:0;color:#5b6b65}img{display:block;width:min(100%,540px);height:auto;aspect-ratio:3/4;border-radius:16px;background:#fff;
box-shadow:0 8px 32px rgba(23,49,43,.14)}main{display:flex;flex-direction:column;align-items:center;gap:16px;width:100%;max-width:560px}.gone{gap:8px;background:#fff;border-radius:16px;padding:40px 24px}`

const page = (lang: string, title: string, body: string): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escaped(title)}</title>` +
  '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow">' +
  `<meta name="referrer" content="no-referrer"><link rel="icon" href="data:,"><style>${STYLE}</style></head><body>${body}</body></html>`

/** The page of a link that works; `image` is the address of the picture. */
export function sharedPage(figures: ReportFigures, image: string, until: string): string {
  const { lang, title, save, until: works } = words[figures.language]
  const name = title(figures.givenName, figures.kind === 'CERTIFICATE')
  const said = escaped(name)
  const body = `<main><h1>${said}</h1><img src="${escaped(image)}" width="1080" height="1440" alt="${said}"><p>${save}</p><p>${works(dayWords(until, figures.language, true))}</p></main>`
  return page(lang, name, body)
}

/** One page for all links that lead nowhere. */
export function gonePage(language: Language, busy = false): string {
  const said = words[language]
  const [title, text] = busy ? [said.busyTitle, said.busy] : [said.goneTitle, said.gone]
  return page(said.lang, title, `<main class="gone"><h1>${title}</h1><p>${text}</p></main>`)
}
