import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import specified from '../../../../contract/test/specification.routes.json' with { type: 'json' }
import { questions } from '../../../test/help.questions.ts'
import { helpFolder, helpIndex, helpLinks, helpPages, helpTerms, readHelp, textIn } from '../../../vite.help.ts'
import { destination } from '../../shell/access.ts'
import { screens } from '../../shell/screens.ts'
import { helpNameOf } from './helpPage.ts'
import { helpFinder } from './helpSearch.ts'
import { helpDocs, helpRoles, helpTitle } from './helpTitles.ts'

const languages = ['zh-CN', 'en-US'] as const
const pages = { 'zh-CN': helpPages('zh-CN'), 'en-US': helpPages('en-US') }
const names = pages['zh-CN'].map(({ name }) => name)
/** Pages about what is no screen behind the log-in. */
const outside = ['user.login', 'user.retrievePassword', 'user.userRegister']
const docsFolder = join(helpFolder, '../docs')

/** The page about a route: that of its screen, or of the one that it leads to. */
const pageOf = (path: string): string => {
  const to = destination(screens, path.replace(/:\w+/, '1'), () => true)
  if (to.kind === 'screen') return helpNameOf(to.screen.path.replace('/*', ''))
  return to.kind === 'redirect' ? pageOf(to.to) : `${path} leads nowhere`
}

describe('the help', () => {
  test('has a page for each route of the table and each screen of the console', () => {
    const routes = [...specified.map(({ path }) => path), ...screens.map(({ path }) => path.replace('/*', ''))]
    const needed = new Set(routes.map(pageOf))
    expect(needed.size).toBeGreaterThan(60)
    expect([...needed].filter((name) => !names.includes(name)).sort()).toEqual([])
  })

  test('has no page about what is not there', () => {
    const known = new Set([...screens.map(({ path }) => helpNameOf(path)), ...helpRoles.map(({ name }) => name), ...outside])
    expect(names.filter((name) => !known.has(name))).toEqual([])
  })

  test('says the same in both languages: the same pages, each with as many steps and links to the same places', () => {
    const shapeOf = (language: (typeof languages)[number]) =>
      pages[language].map(({ name, blocks }) => ({
        name,
        parts: blocks.map((block) => [block.kind, 'items' in block ? block.items.length : 0]),
        links: helpLinks(blocks).toSorted(),
      }))
    expect(shapeOf('en-US')).toEqual(shapeOf('zh-CN'))
  })

  test('has no dead link, neither in its pages nor in docs', () => {
    const docs = helpDocs.map(({ name }) => readHelp(join(docsFolder, `${name.slice(5)}.md`)))
    const known = new Set([...names, ...helpDocs.map(({ name }) => name)])
    const dead = [...pages['zh-CN'], ...pages['en-US'], ...docs].flatMap(({ name, blocks }) =>
      helpLinks(blocks)
        .filter((to) => !known.has(to))
        .map((to) => `${name}: ${to}`),
    )
    expect(dead).toEqual([])
  })

  test.each(languages)('is short and asked for in %s', (language) => {
    const wrong = pages[language].filter(({ name, asks, blocks }) => {
      const length = textIn(blocks).length
      const most = language === 'zh-CN' ? 700 : 1_900
      return !name.startsWith('roles.') && (asks.split(/[；;]/).length < 2 || length > most || !blocks.some(({ kind }) => kind === 'steps'))
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('explains only words of the glossary, in Chinese and in English', () => {
    const terms = helpTerms()
    expect(terms.length).toBeGreaterThan(50)
    expect(terms.filter((term) => languages.some((language) => term[language].word === '' || term[language].means === ''))).toEqual([])
  })

  test('knows a title for each page that has none of its own', () => {
    expect(names.filter((name) => !outside.includes(name) && !helpTitle(name))).toEqual([])
    expect(helpIndex('zh-CN').length).toBeGreaterThanOrEqual(names.length)
  })

  test('has pictures of at most 40 kB each and 6 MB in all, each of a page', () => {
    const folder = join(helpFolder, 'pictures')
    const files = existsSync(folder)
      ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.webp'))
      : []
    const sizes = files.map((file) => ({ file, size: statSync(join(folder, file)).size }))
    expect(sizes.filter(({ file, size }) => size > 40_000 || !names.includes(file.replace(/^.*[\\/]|\.webp$/g, '')))).toEqual([])
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(6_000_000)
  })

  test('has a handbook for each role of docs/days.md, of ten tasks at least, each with its steps and the page where it is done', () => {
    const days = readFileSync(join(docsFolder, 'days.md'), 'utf8')
    const roles = [...days.matchAll(/^## `(\w+)`/gm)].map(([, role]) => `roles.${role}`)
    expect(helpRoles.map(({ name }) => name).toSorted()).toEqual(roles.toSorted())
    for (const language of languages) {
      for (const role of roles) {
        const blocks = pages[language].find(({ name }) => name === role)?.blocks ?? []
        const tasks = blocks.flatMap((block, index) => (block.kind === 'heading' ? [blocks[index + 1]] : []))
        expect([role, tasks.length >= 10, tasks.filter((steps) => steps?.kind !== 'steps' || helpLinks([steps]).length === 0)]).toEqual([
          role,
          true,
          [],
        ])
      }
    }
  })
})

describe('the search of the help', () => {
  const find = helpFinder(helpIndex('zh-CN'), (name) => helpTitle(name)?.zh ?? '')

  test.each(Object.entries(questions))('answers ten questions of a new colleague within three results: %s', (_, asked) => {
    expect(asked.length).toBeGreaterThanOrEqual(10)
    const found = asked.map(([question, ...answers]) => ({ question, answers, hits: find(question, 3).map(({ name }) => name) }))
    expect(found.filter(({ answers, hits }) => !answers.some((name) => hits.includes(name)))).toEqual([])
  })

  const findEnglish = helpFinder(helpIndex('en-US'), (name) => helpTitle(name)?.en ?? '')

  test.each([
    ['how do I approve a refund', 'order.refunds'],
    ['the bill does not agree', 'order.reconcile'],
    ['moving a child to another group', 'camp.campStudent'],
    ['forgotten password', 'user.retrievePassword'],
    ['a coach is absent, who stands in', 'coach.coashListIndex'],
    ['tracking number was mistyped', 'location.logisticsOrder'],
    ['who changed this order', 'permission.log'],
    ['making redemption codes', 'extension.exchange'],
    ['why can she not open the page', 'usercenter.permissionLens'],
    ['closing the month', 'coach.statements'],
  ])('answers in English: %s', (question, name) => expect(findEnglish(question, 3).map((hit) => hit.name)).toContain(name))
})
