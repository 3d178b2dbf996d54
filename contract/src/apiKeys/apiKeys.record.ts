import { defineRecord, listOf } from '../base/record.ts'
import { keyScope } from '../scopes.ts'
import { keyMode, keyPurpose, keyState } from './apiKeys.labels.ts'

export const apiKeyRecord = defineRecord({
  entity: 'apiKey',
  zh: '接口密钥',
  en: 'API key',
  codes: ['API_KEY'],
  fields: {
    name: ['名称', 'Name'],
    mode: ['环境', 'Installation', keyMode],
    state: ['状态', 'State', keyState],
    purpose: ['用途', 'Purpose', keyPurpose],
    scopes: ['权限范围', 'Scopes', listOf(keyScope)],
    ipAllow: ['允许的 IP', 'Allowed addresses', listOf('text')],
    expiresAt: ['到期时间', 'Ends at', 'moment'],
    ratePerMinute: ['每分钟次数', 'Calls a minute', 'count'],
    creator: ['创建人', 'Made by', 'ref'],
    createdAt: ['创建时间', 'Made at', 'moment'],
    lastUsedAt: ['最近调用', 'Last call', 'moment'],
    calls: ['近 30 天调用', 'Calls in 30 days', 'count'],
    errors: ['其中出错', 'Of these refused', 'count'],
    oldSecretUntil: ['旧密钥失效时间', 'Old secret holds until', 'moment'],
    revokedAt: ['停用时间', 'Revoked at', 'moment'],
  },
})
