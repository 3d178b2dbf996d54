import { describe, expect, it } from 'vitest'
import { filledLines, sampleLines } from './parameters.texts.ts'
import { parameterProblem, parameters } from './parameters.ts'

const rule = parameters['contract.clauses']

describe('a text with places', () => {
  it('is filled by names, line by line; what nothing stands for stays as it was', () => {
    const values = { company: '启明', coach: '{company}$&' }
    expect(filledLines(' 甲方{company}，{company} \n\n乙方{coach}{constructor}', values)).toEqual([
      '甲方启明，启明',
      '乙方{company}$&{constructor}',
    ])
  })

  it('reads with the samples of its places', () => {
    expect(sampleLines(rule, rule.value)).toHaveLength(3)
    expect(sampleLines(rule, rule.value).join('')).not.toMatch(/[{}]/)
  })

  it('is refused where it is empty or long, names a place that nothing fills, or holds what no document shows', () => {
    expect(parameterProblem(rule, rule.value)).toBeNull()
    const wrong = ['', ' \n ', 'x'.repeat(1_501), 'x\n'.repeat(13), '条款😀', 7]
    for (const value of wrong) expect(parameterProblem(rule, value)?.error).toBe('PARAMETER_TEXT')
    for (const place of ['{公司}', '{toString}', '{}', '｛company｝', '{company', '{{company}}', 'company}'.slice(7)]) {
      expect(parameterProblem(rule, `{company}与${place}`)).toEqual({ error: 'PARAMETER_PLACE', data: { place } })
    }
  })
})
