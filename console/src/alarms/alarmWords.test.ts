import { expect, test } from 'vitest'
import { minuteOf } from './alarmWords.ts'

test('a time is read from any keyboard, and what is none is not guessed', () => {
  expect(['08:30', ' 8:30', '8：30', '０８：３０', '23:59', '00:00'].map(minuteOf)).toEqual([510, 510, 510, 510, 1_439, 0])
  expect(['24:00', '8:60', '8', '', '8:3', '-1:00'].map(minuteOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
