import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

/**
 * The log-in waits for a sheet of its own, made of src/account/signIn.css. That of all screens, which the bundler makes, is only named by the
 * page: the browser fetches it when it has time, the console asks for it with its shell (src/platform/sheet.ts).
 */
export function signInSheet(): Plugin {
  let sheetFile = ''
  return {
    name: 'sign-in-sheet',
    apply: 'build',
    async buildStart() {
      const entryPoints = [join(import.meta.dirname, 'src/account/signIn.css')]
      const [sheet] = (await build({ entryPoints, bundle: true, minify: true, write: false })).outputFiles
      if (!sheet) throw new Error('signIn.css was not made')
      sheetFile = `assets/signIn-${createHash('sha256').update(sheet.contents).digest('base64url').slice(0, 8)}.css`
      this.emitFile({ type: 'asset', fileName: sheetFile, source: sheet.contents })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const whole = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/
        if (!whole.test(html)) throw new Error('index.html names no sheet')
        return html.replace(whole, `<link rel="stylesheet" href="/${sheetFile}">\n    <link rel="prefetch" as="style" href="$1">`)
      },
    },
  }
}
