import { describe, expect, test } from 'vitest'
import { aRole, aUser } from '../../test/userFixture.ts'
import { AccountLimits, type LimitFacts } from './accountLimits.ts'

const clerk = aRole({ id: 1, roleName: '客服', codes: ['ORDER_INDEX'] })
const boss = aRole({ id: 2, roleName: '管理', codes: ['USER_GRANT', 'ROLE_ALLOT', 'ORDER_INDEX', 'ORDER_REFUND'] })
const leader = aRole({ id: 3, roleName: '组长', codes: ['ORDER_INDEX'], dataScope: 'OWN_GROUPS' })
const roles = [clerk, boss, leader]

const limitsOf = (codes: readonly string[], own: Partial<LimitFacts> = {}, dataScope: 'ALL' | 'OWN_GROUPS' = 'ALL') =>
  new AccountLimits({ reader: { id: 9, codes: new Set(codes), dataScope }, roles, lastAdministrator: null, lastHolder: null, ...own })

const withRole = (role: typeof clerk, id = 5) => aUser({ id, roles: [{ id: role.id, roleName: role.roleName }] })

describe('what the server would refuse is said beforehand', () => {
  test('nobody takes over or deletes an account that may do more; freezing is open', () => {
    const limits = limitsOf(['USER_RESET_PASSWORD', 'USER_STATUS', 'ORDER_INDEX'])
    expect(limits.refusalOf(withRole(clerk), 'reset')).toBeUndefined()
    expect(limits.refusalOf(withRole(boss), 'reset')).toContain('USER_GRANT, ROLE_ALLOT, ORDER_REFUND')
    for (const step of ['delete', 'activate'] as const) expect(limits.refusalOf(withRole(boss), step)).toBeDefined()
    for (const step of ['freeze', 'endSessions'] as const) expect(limits.refusalOf(withRole(boss), step)).toBeUndefined()
  })

  test('direct permissions count as well, and codes that staff made up are an administrator’s to give', () => {
    const odd = aUser({ permissions: [{ id: 1, code: 'MADE_UP' }] })
    expect(limitsOf(['ORDER_INDEX']).takeOver(odd)).toContain('MADE_UP')
    expect(limitsOf(['USER_GRANT', 'ROLE_ALLOT']).takeOver(odd)).toBeUndefined()
    expect(limitsOf(['ORDER_INDEX']).giving(boss)).toContain('USER_GRANT')
    expect(limitsOf(['ORDER_INDEX']).giving(clerk)).toBeUndefined()
  })

  test('nobody freezes or deletes the own account, nor resets the own password into a dialog that closes with the session', () => {
    const limits = limitsOf(['ORDER_INDEX'])
    const own = withRole(clerk, 9)
    for (const step of ['freeze', 'delete', 'reset'] as const) expect(limits.refusalOf(own, step)).toBeDefined()
    expect(limits.refusalOf(own, 'endSessions')).toBeUndefined()
  })

  test('the last administrator stays an administrator', () => {
    const limits = limitsOf(['USER_GRANT', 'ROLE_ALLOT', 'ORDER_INDEX', 'ORDER_REFUND'], { lastAdministrator: 5 })
    const last = withRole(boss)
    for (const step of ['freeze', 'delete'] as const) expect(limits.refusalOf(last, step)).toMatch(/最后一位/)
    expect(limits.refusalOf(withRole(boss, 6), 'freeze')).toBeUndefined()
    expect(limits.leaving(last, { roleIds: [1], codes: [] })).toMatch(/最后一位/)
    expect(limits.leaving(last, { roleIds: [1], codes: ['USER_GRANT', 'ROLE_ALLOT'] })).toBeUndefined()
  })

  test('a person who sees only own groups lets nobody see everything', () => {
    const limits = limitsOf(['USER_GRANT', 'ORDER_INDEX'], {}, 'OWN_GROUPS')
    const fellow = withRole(leader)
    expect(limits.leaving(fellow, { roleIds: [3], codes: ['ORDER_INDEX'] })).toBeUndefined()
    expect(limits.leaving(fellow, { roleIds: [1, 3], codes: [] })).toMatch(/所带分组/)
    expect(limits.leaving(fellow, { roleIds: [], codes: ['ORDER_INDEX'] })).toMatch(/所带分组/)
    expect(limits.leaving(fellow, { roleIds: [], codes: [] })).toBeUndefined()
    expect(limits.takeOver(withRole(clerk))).toMatch(/所带分组/)
  })

  test('nobody takes something from an account that may do more, but may leave it beside what is new', () => {
    const limits = limitsOf(['USER_GRANT', 'ORDER_INDEX'])
    const strong = withRole(boss)
    expect(limits.leaving(strong, { roleIds: [], codes: [] })).toContain('ROLE_ALLOT, ORDER_REFUND')
    expect(limits.leaving(strong, { roleIds: [2, 1], codes: ['ORDER_INDEX'] })).toBeUndefined()
    expect(limits.leaving(withRole(clerk), { roleIds: [], codes: [] })).toBeUndefined()
    // A limited role narrows what a direct permission lets see.
    const direct = aUser({ permissions: [{ id: 1, code: 'ORDER_REFUND' }] })
    expect(limits.leaving(direct, { roleIds: [3], codes: ['ORDER_REFUND'] })).toContain('ORDER_REFUND')
  })

  test('the last active holder of the highest role keeps it', () => {
    const highest = { ...aRole({ id: 4, roleName: '超级管理员', codes: ['ORDER_INDEX'] }), builtIn: true }
    const limits = limitsOf(['ORDER_INDEX'], { roles: [clerk, highest], lastHolder: 5 })
    const last = withRole(highest)
    expect(limits.refusalOf(last, 'freeze')).toMatch(/最后一位/)
    expect(limits.leaving(last, { roleIds: [1], codes: [] })).toMatch(/最后一位/)
    expect(limits.leaving(last, { roleIds: [4, 1], codes: [] })).toBeUndefined()
  })
})
