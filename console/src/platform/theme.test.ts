/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { applyTheme, palette, resetLayout, setLayout, type ThemeName } from './theme.ts'

// Read as a file: the test runner empties stylesheets that are imported.
const css = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8')
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The variables of a theme: those of the root, overridden by the dark ones. */
function variables(theme: ThemeName): Record<string, string> {
  const blocks = [/:root \{([^}]*)\}/, ...(theme === 'dark' ? [/:root\[data-theme="dark"\] \{([^}]*)\}/] : [])]
  const found = blocks.flatMap((block) => [...(block.exec(css)?.[1] ?? '').matchAll(/--([\w-]+): ([^;]+);/g)])
  return Object.fromEntries(found.map(([, name, value]) => [name, value]))
}

const channel = (value: number): number => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const values = variables(theme)

  test('has the same colours in CSS and in TypeScript', () => {
    const expected = Object.fromEntries(Object.entries(palette[theme]).map(([name, value]) => [kebab(name), value]))
    expect(values).toMatchObject(expected)
  })

  test.each([
    ['text', 'surface'],
    ['text-secondary', 'surface'],
    ['text-tertiary', 'surface'],
    ['text-tertiary', 'page'],
    ['text-tertiary', 'selected'],
    ['link', 'surface'],
    ['link', 'selected'],
    ['danger', 'surface'],
    ['action-text', 'action'],
    ['grey-text', 'grey-ground'],
    ['blue-text', 'blue-ground'],
    ['green-text', 'green-ground'],
    ['amber-text', 'amber-ground'],
    ['red-text', 'red-ground'],
  ])('%s on %s can be read (4.5:1)', (text, ground) => {
    const color = values[text] ?? (text === 'action-text' ? '#ffffff' : '')
    expect(contrast(color, values[ground] ?? '')).toBeGreaterThanOrEqual(4.5)
  })
})

test('a choice made in another window of the browser is followed, and not overwritten', () => {
  const stored = () => JSON.parse(localStorage.getItem('layout_settings') ?? '{}')
  setLayout({ collapsed: false })
  localStorage.setItem('layout_settings', JSON.stringify({ ...stored(), theme: 'dark' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'layout_settings' }))
  expect(document.documentElement.dataset.theme).toBe('dark')
  setLayout({ collapsed: true })
  expect(stored()).toMatchObject({ theme: 'dark', collapsed: true })
  resetLayout()
})

test('the console opens light, with a side menu, a fluid width, header and sidebar fixed, in the blue of the specification', () => {
  resetLayout()
  expect(JSON.parse(localStorage.getItem('layout_settings') ?? '')).toEqual({
    theme: 'light',
    primary: 'blue',
    layout: 'side',
    fixedHeader: true,
    fixedSidebar: true,
    contentWidth: 'fluid',
    autoHideHeader: false,
    colorWeak: false,
    multiTab: true,
    collapsed: false,
  })
  applyTheme()
  expect(document.documentElement.dataset.theme).toBe('light')
  expect([variables('light').brand, variables('dark').brand]).toEqual(['#1890ff', '#1890ff'])
})
