import { afterEach, expect, test } from 'vitest'
import { defineText, setLanguage, textOf } from './i18n.ts'

const words = defineText({
  zh: { days: '{count} 天', left: '还剩 {count} 项' },
  en: { days: '{count|day|days}', left: '{count} left' },
})
const t = textOf(words)

afterEach(() => setLanguage('zh-CN'))

test('English uses the singular for one, also where the count was formatted', () => {
  setLanguage('en-US')
  expect([0, 1, 2, '1', '1,001'].map((count) => t('days', { count }))).toEqual(['0 days', '1 day', '2 days', '1 day', '1,001 days'])
})

test('words that are the same for one and many need no second form', () => {
  setLanguage('en-US')
  expect(t('left', { count: 1 })).toBe('1 left')
})

test('Chinese has one form for every count', () => {
  expect([1, 2].map((count) => t('days', { count }))).toEqual(['1 天', '2 天'])
})

test('a language that was chosen in another window of the browser is spoken here too', () => {
  localStorage.setItem('app_language', 'en-US')
  window.dispatchEvent(new StorageEvent('storage', { key: 'app_language', newValue: 'en-US' }))
  expect([t('left', { count: 2 }), document.documentElement.lang]).toEqual(['2 left', 'en-US'])
})
