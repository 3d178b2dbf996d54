import { describe, expect, it } from 'vitest'
import { fileGroupOf } from './media.groups.ts'

describe('the group of a file by its ending', () => {
  it.each([
    ['image', 'png, jpg, jpeg, bmp, gif'],
    ['txt', 'txt'],
    ['excel', 'xls, xlsx'],
    ['word', 'doc, docx'],
    ['pdf', 'pdf'],
    ['ppt', 'ppt'],
    ['video', 'mp4, m2v, mkv, webm, avi'],
    ['audio', 'mp3, wav, wmv, ogg'],
  ])('%s holds %s', (group, endings) => {
    for (const ending of endings.split(', ')) {
      expect([fileGroupOf(`第1课.${ending}`), fileGroupOf(`A.B.${ending.toUpperCase()}`)], ending).toEqual([group, group])
    }
  })

  it('is "other" for anything else', () => {
    for (const name of ['', 'pdf', 'a.exe', 'a.pdf.zip', 'a.']) expect(fileGroupOf(name), name).toBe('other')
  })
})
