import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './clipboard.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser that copies what is selected, as all do on a click. */
function copies() {
  const copied: string[] = []
  const execCommand = vi.fn(() => copied.push(document.querySelector('textarea')?.value ?? '') > 0)
  Object.assign(document, { execCommand })
  return copied
}

test('where the page is no secure context there is no clipboard for scripts, and the text is copied all the same', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: undefined } }))
  const copied = copies()
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  expect(await copyText('r-77')).toBe(true)
  expect(copied).toEqual(['r-77'])
  expect(document.querySelector('textarea')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('over an open dialog it is copied from within it', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: undefined } }))
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.setAttribute('open', '')
  let within = false
  Object.assign(document, {
    execCommand: () => {
      within = dialog.querySelector('textarea')?.value === 'a'
      return within
    },
  })
  expect(await copyText('a')).toBe(true)
  expect(within).toBe(true)
})

test('a browser that refuses is told of', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText: () => Promise.reject(new Error('no')) } } }))
  Object.assign(document, { execCommand: () => false })
  expect(await copyText('a')).toBe(false)
})
