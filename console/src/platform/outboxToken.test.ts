import { afterEach, expect, test } from 'vitest'
import { outboxToken, takeOutboxToken } from './outboxToken.ts'
import { forgetPerson } from './storage.ts'

afterEach(() => {
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})

test('the token of the printed address leaves the address, and stays for the tab over a log-out', () => {
  window.history.replaceState(null, '', '/?a=1&outbox=abc#/user/login?redirect=%2Forder')
  const entries = window.history.length
  takeOutboxToken()
  expect(window.location.href).toMatch(/\/\?a=1#\/user\/login\?redirect=%2Forder$/)
  expect(window.history.length).toBe(entries)
  expect(outboxToken()).toBe('abc')
  sessionStorage.setItem('somebody', 'else')
  forgetPerson()
  expect([outboxToken(), sessionStorage.getItem('somebody')]).toEqual(['abc', null])
})

test('an address without a token is left as it is, and the token that was kept as well', () => {
  window.history.replaceState(null, '', '/?outbox=abc')
  takeOutboxToken()
  expect(window.location.search).toBe('')
  window.history.replaceState(null, '', '/?a=1#/order')
  takeOutboxToken()
  expect(window.location.href).toMatch(/\/\?a=1#\/order$/)
  expect(outboxToken()).toBe('abc')
})
