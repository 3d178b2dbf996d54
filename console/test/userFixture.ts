import type { RoleRow } from '../src/users/accountLimits.ts'
import type { UserRow } from '../src/users/userRow.ts'

const row = { createdAt: '2026-11-20T03:18:00.000Z', updatedAt: '2026-11-20T03:18:00.000Z', version: 1 }

/** A member of staff as the list shows it; a test states only what it asserts on. */
export const aUser = (own: Partial<UserRow> = {}): UserRow => ({
  ...row,
  id: 5,
  username: 'kefu',
  realName: '周思远',
  phone: null,
  email: null,
  avatarUrl: null,
  activeflg: 'ACTIVE',
  roles: [],
  permissions: [],
  tags: [],
  registeredVia: 'ADMIN',
  lastLoginAt: null,
  ...own,
})

/** A role that holds certain codes. */
export const aRole = ({ codes = [], ...own }: Partial<RoleRow> & { readonly codes?: readonly string[] }): RoleRow => ({
  ...row,
  id: 1,
  roleName: '客服',
  remark: null,
  dataScope: 'ALL',
  userCount: 0,
  builtIn: false,
  permissions: codes.map((code, index) => ({ id: index + 1, code })),
  ...own,
})
