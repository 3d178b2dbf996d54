/// <reference types="node" />
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { beforeEach, expect, test } from 'vitest'

// Read as files: the test runner empties stylesheets that are imported.
const read = (path: string) => readFileSync(join(import.meta.dirname, '../src', path), 'utf8')

// The window of tests knows one screen alone.
const paper = (sheet: string) => sheet.replaceAll('@media print', '@media screen')
const phone = (sheet: string) =>
  sheet.replaceAll(/@media \((?:width <= 600px|width < 600px|width < 768px|max-width: (?:599|767)px)\)/g, '@media screen')

/** The window with these stylesheets, and this in it; `on` paper or on a phone. */
function shown(html: string, paths: readonly string[], on = (sheet: string) => sheet): (selector: string) => CSSStyleDeclaration {
  const style = document.createElement('style')
  style.textContent = paths.map((path) => on(read(path))).join('\n')
  document.head.append(style)
  document.body.innerHTML = html
  return (selector) => {
    const found = document.querySelector(selector)
    if (!found) throw new Error(`no ${selector}`)
    return getComputedStyle(found)
  }
}

beforeEach(() => {
  document.head.querySelectorAll('style').forEach((style) => void style.remove())
})

test('paper has no buttons and choices, tables that do not scroll, and of tabs the shown one', () => {
  const html = `<button class="button">x</button><span class="plain-segmented no-print">x</span><i class="icon-button"></i>
    <div class="detail-plain-scroll"><table class="detail-plain-table" style="min-width: 900px"></table></div>
    <button role="tab" aria-selected="true" id="on">x</button><button role="tab" aria-selected="false" id="off">x</button>
    <div class="detail-page"></div>`
  const of = shown(html, ['ui/base/utilities.css', 'ui/base/plain.css', 'ui/base/print.css', 'ui/page/detail.css'], paper)
  for (const gone of ['.button', '.plain-segmented', '.icon-button', '#off']) expect(of(gone).display, gone).toBe('none')
  expect(of('#on').display).not.toBe('none')
  expect(of('.detail-plain-scroll').overflow).toBe('visible')
  expect(of('.detail-plain-table').minWidth).toBe('0px')
  // A record begins on its first page: rows and grids go to the next one as one piece.
  expect(of('.detail-page').display).toBe('block')
})

test('the copy of a number stands beside it and has a width of its own', () => {
  const of = shown('<div class="table-id"><a href="#">2026</a><button>x</button></div>', ['ui/table/table.css'])
  expect(of('.table-id').display).toBe('flex')
  expect(of('.table-id button').position).not.toBe('absolute')
  expect([of('.table-id button').flexShrink, of('.table-id button').width]).toEqual(['0', '16px'])
})

test('a dialog without a foot ends with the room of one', () => {
  const body = '<div class="dialog-body"></div>'
  const of = shown(`<div id="none">${body}</div><div id="foot">${body}<footer class="dialog-foot"></footer></div>`, [
    'ui/overlay/Dialog.css',
  ])
  expect(of('#none .dialog-body').paddingBottom).toBe('20px')
  expect(Number.parseFloat(of('#foot .dialog-body').paddingBottom)).toBe(0)
})

test('rates beside bars have one width, so that the bars begin below each other', () => {
  const of = shown(
    '<span class="homepage-news-side"><i class="progressBar" role="progressbar"></i><b class="homepage-news-rate">7.0%</b></span>',
    ['homepage/homepage.css'],
  )
  expect([of('.homepage-news-rate').minWidth, of('.homepage-news-rate').textAlign, of('.homepage-news-side .progressBar').width]).toEqual([
    '52px',
    'right',
    '96px',
  ])
})

test('on the home of a coach what is to be done is whole, and amounts end below each other', () => {
  const of = shown(
    '<span class="homepage-news-title">2026-10<small class="homepage-news-hint">x</small></span><span class="homepage-news-side">1<i class="tag">x</i></span>',
    ['homepage/homepage.css'],
  )
  expect([of('.homepage-news-title').whiteSpace, of('.homepage-news-hint').display, of('.homepage-news-side .tag').minWidth]).toEqual([
    'normal',
    'block',
    '56px',
  ])
})

test('on a phone nothing of the radar lies under another, and a number of the refund desk and a title are whole', () => {
  const html = `<div class="radar-scroll"><table></table></div><h1 class="shell-title"></h1>
    <div class="refunds-line"><span>1</span><span id="why">x</span></div>`
  const of = shown(html, ['coaches/radar.css', 'shell/frame/shell.css', 'refunds/refunds.css'], phone)
  expect([of('.radar-scroll table').whiteSpace, of('.shell-title').whiteSpace, of('#why').whiteSpace]).toEqual([
    'normal',
    'normal',
    'normal',
  ])
  expect(of('.refunds-line').gridTemplateColumns.match(/minmax/g)).toHaveLength(2)
})

test('on a phone a step of a refund rule says whole what it says: the time has a line of its own where no day stands beside it', () => {
  const step = (day: boolean) =>
    `<fieldset class="refunds-rule-step" data-day="${day}"><div data-slot="form-field"></div><div data-slot="form-field"></div></fieldset>`
  const of = shown(step(false) + step(true), ['refunds/refunds.css'], phone)
  const first = (day: boolean) => of(`[data-day="${day}"] > div`).gridColumn
  expect([first(false), first(true)]).toEqual(['1 / -1', ''])
})

test('what is hidden to the eye on the board of a division is placed by the board', () => {
  const of = shown('<div class="division-board"></div>', ['division/division.board.css'])
  expect(of('.division-board').position).toBe('relative')
})

const sources = join(import.meta.dirname, '../src')

/** The files that are loaded before the log-in, and the sheets that they import; the shell and the rare pages of signing in bring all others. */
function signIn() {
  const files = new Set<string>()
  const sheets = new Set<string>()
  const walk = (file: string): void => {
    if (files.has(file)) return
    files.add(file)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
      const path = resolve(dirname(file), name)
      if (name.endsWith('.css')) sheets.add(path.slice(sources.length + 1))
      else if (existsSync(path) && !/LateS\w+|ConsoleShell/.test(name)) walk(path)
    }
  }
  walk(join(sources, 'main.tsx'))
  return { files: [...files], sheets: [...sheets].toSorted() }
}

test('the sheet of the log-in has all that its parts import, and no more', () => {
  const imported = [...read('account/signIn.css').matchAll(/@import "([^"]+)"/g)].map(([, path = '']) => join('account', path))
  expect(imported.toSorted()).toEqual(signIn().sheets)
})

test('each class of the log-in has its rules in its sheet', () => {
  const { files, sheets } = signIn()
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')),
  )
  const classesOf = (paths: readonly string[]) =>
    new Set(paths.flatMap((path) => [...read(path).matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)))
  const all = classesOf(readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css')))
  const own = classesOf(sheets)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => all.has(name) && !own.has(name))).toEqual([])
})

test('that a refund is asked for is written as large as the state above it, in the height of the closest row', () => {
  const ruled = (path: string, selector: string) => read(path).split(`\n${selector} {`)[1]?.split('}')[0] ?? ''
  const fontOf = (rule: string) => /font: (\d+ \S+) \/ (\d+px)/.exec(rule)?.slice(1)
  const [state, asked] = [fontOf(ruled('ui/base/utilities.css', '.tag')), fontOf(ruled('orders/orders.state.css', '.orders-asked'))]
  expect(asked?.[0]).toBe(state?.[0])
  expect([ruled('orders/orders.state.css', '.orders-states > .tag'), asked?.[1]]).toEqual([
    expect.stringContaining('line-height: 15px;'),
    '15px',
  ])
})

test('at a desk of two parts the filters have the room beside the buttons, in English the whole width', () => {
  const html = '<div class="desk" data-parts="two"><search><form></form></search></div>'
  const columns = (language: string) => {
    document.documentElement.lang = language
    return shown(html, ['ui/desk/desk.css'], (sheet) => sheet.split('@media')[0] ?? '')('form').gridTemplateColumns
  }
  expect([columns('zh-CN'), columns('en-US')]).toEqual(['minmax(0, 1fr) auto', 'minmax(0, 1fr)'])
})

test('the to-do of a phone has two columns in English too, where its tags are wider', () => {
  const html = '<section class="homepage-work-card"><ul><li>x</li></ul></section>'
  for (const lang of ['zh-CN', 'en-US']) {
    document.documentElement.lang = lang
    expect(shown(html, ['homepage/homepage.work.css'], phone)('li').gridTemplateColumns, lang).toBe('auto minmax(0, 1fr)')
  }
})
