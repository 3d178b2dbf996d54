import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { useForm } from './useForm.ts'

const takes = { count: { required: true, whole: true }, note: { required: false } } as const

describe('a form reads', () => {
  test.each([
    ['１０', '10'],
    [' 1,000 ', '1000'],
    ['１，０００', '1000'],
    ['−3', '-3'],
    ['\u202d12\u202c', '12'],
    ['1 0', '10'],
    ['1,234,567', '1234567'],
    ['1,5', '1,5'],
    ['1,2345', '1,2345'],
    ['10张', '10张'],
  ])('a whole number that was typed as %j, and leaves it in its field', (typed, number) => {
    const { result } = renderHook(() => useForm(takes, { count: '', note: '' }))
    act(() => result.current.field('count').onChange(typed))
    expect(result.current.values.count).toBe(number)
    expect(result.current.field('count').value).toBe(typed)
  })

  test('a text as it was typed, and keeps its values where nothing is read otherwise', () => {
    const { result } = renderHook(() => useForm(takes, { count: '5', note: '' }))
    act(() => result.current.field('note').onChange('１，０００'))
    const { values } = result.current
    expect(values).toEqual({ count: '5', note: '１，０００' })
    act(() => result.current.check())
    expect(result.current.values).toBe(values)
  })
})
