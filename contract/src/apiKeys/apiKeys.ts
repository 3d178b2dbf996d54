import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { rowFields, saved } from '../base/page.ts'
import { adding, changing, step } from '../base/steps.ts'
import { day, filter, id, oneOrMany, requiredLine, seenVersion, text, wireInt } from '../base/wire.ts'
import { keyScope } from '../scopes.ts'
import { keyMode, keyPurpose, keyState } from './apiKeys.labels.ts'
import { MOST_KEY_NAME, MOST_KEY_NETWORKS, MOST_KEY_RATE } from './apiKeys.rules.ts'

const area = 'API keys'

/** The filters of the list. */
export const apiKeyFilter = filter({
  id: oneOrMany(id()),
  name: text(MOST_KEY_NAME),
  state: oneOrMany(keyState.schema),
  purpose: oneOrMany(keyPurpose.schema),
})
export type ApiKeyFilter = z.output<typeof apiKeyFilter>

const apiKeyRow = z.object({
  ...rowFields,
  name: z.string(),
  /** The signs after `camp_live_` that all its secrets begin with. */
  prefix: z.string(),
  mode: keyMode.schema,
  purpose: keyPurpose.schema,
  scopes: z.array(keyScope.schema),
  /** From where it may be used; empty: from anywhere. */
  ipAllow: z.array(z.string()),
  expiresAt: z.string().nullable(),
  ratePerMinute: z.int(),
  /** Whose rights it has. */
  creatorId: z.int(),
  creator: z.string(),
  state: keyState.schema,
  lastUsedAt: z.string().nullable(),
  /** Of the last 30 days, today among them, and how many of these were refused. */
  calls: z.int(),
  errors: z.int(),
})
export type ApiKey = z.output<typeof apiKeyRow>

export const listApiKeys = defineCall({
  id: 'listApiKeys',
  title: { zh: '查看接口密钥列表', en: 'List API keys' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/api-keys',
  query: apiKeyFilter,
  answer: page(apiKeyRow),
  codes: ['API_KEY'],
  sorts: ['name', 'lastUsedAt', 'calls', 'errors', 'expiresAt', 'createdAt'],
  defaultSort: 'calls,desc',
})

/** Figures of all keys, under the same filters. */
export const getApiKeyFigures = defineCall({
  id: 'getApiKeyFigures',
  title: { zh: '查看接口密钥的用量', en: 'See how much API keys are used' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/api-keys/figures',
  query: apiKeyFilter,
  answer: json(z.object({ usable: z.int(), calls: z.int(), errors: z.int(), unused: z.int() })),
  codes: ['API_KEY'],
})

/** A key with its secrets' use, its calls by day and how they ended. */
export const getApiKey = defineCall({
  id: 'getApiKey',
  title: { zh: '查看接口密钥', en: 'Read an API key' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/api-keys/{id}',
  params: z.object({ id: id() }),
  answer: json(
    apiKeyRow.extend({
      /** Codes behind its scopes that its maker does not hold now. */
      lacking: z.array(z.string()),
      /** Those that hold, the newest first; `endsAt` of the old one of a rotation. */
      secrets: z.array(
        z.object({
          tail: z.string(),
          createdAt: z.string(),
          endsAt: z.string().nullable(),
          lastUsedAt: z.string().nullable(),
          calls: z.int(),
        }),
      ),
      days: z.array(z.object({ day: z.string(), calls: z.int(), errors: z.int() })),
      refusals: z.array(z.object({ error: z.string(), calls: z.int() })),
      byScope: z.array(z.object({ scope: keyScope.schema, calls: z.int() })),
    }),
  ),
  codes: ['API_KEY'],
})

/** An address, or a network as `47.98.12.0/24`. */
const network = () => z.union([z.ipv4(), z.cidrv4(), z.ipv6(), z.cidrv6()])

const fields = {
  name: requiredLine(MOST_KEY_NAME),
  scopes: z.array(keyScope.schema).min(1).max(keyScope.values.length),
  ipAllow: z.array(network()).max(MOST_KEY_NETWORKS).optional(),
  /** Its last day; null: it has no end. */
  lastDay: day().nullable().optional(),
  ratePerMinute: wireInt(1, MOST_KEY_RATE),
}

/** The secret is answered this once. */
const withSecret = json(saved.extend({ secret: z.string() }))

export const createApiKey = defineCall({
  id: 'createApiKey',
  title: { zh: '新建接口密钥', en: 'Create an API key' },
  area,
  beyond: true,
  ...adding(z.object(fields)),
  path: '/api/api-keys',
  answer: withSecret,
  secret: true,
  codes: ['API_KEY_EDIT'],
  proof: 'ALWAYS',
  audit: { type: 'ADD', target: 'apiKey', touches: 'keys', says: { zh: '新建接口密钥“{name}”', en: 'Created API key "{name}"' } },
})

export const updateApiKey = defineCall({
  id: 'updateApiKey',
  title: { zh: '编辑接口密钥', en: 'Edit an API key' },
  area,
  beyond: true,
  ...changing(z.object({ id: id(), ...fields, version: seenVersion() })),
  path: '/api/api-keys',
  codes: ['API_KEY_EDIT'],
  proof: 'ALWAYS',
  audit: { type: 'EDIT', target: 'apiKey', touches: 'keys', says: { zh: '编辑接口密钥“{name}”', en: 'Edited API key "{name}"' } },
})

/** Gives it a second secret, and the first one a day to live. */
export const rotateApiKey = defineCall({
  id: 'rotateApiKey',
  title: { zh: '轮换接口密钥', en: 'Rotate an API key' },
  area,
  beyond: true,
  ...step,
  path: '/api/api-keys/{id}/rotate',
  answer: withSecret,
  secret: true,
  codes: ['API_KEY_EDIT'],
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'apiKey',
    touches: 'keys',
    says: { zh: '轮换接口密钥“{name}”', en: 'Rotated API key "{name}"' },
  },
})

/** Ends the old secret of a rotation before its day is over. */
export const endOldSecret = defineCall({
  id: 'endOldSecret',
  title: { zh: '结束旧密钥', en: 'End the old secret of an API key' },
  area,
  beyond: true,
  ...step,
  path: '/api/api-keys/{id}/end-old',
  codes: ['API_KEY_EDIT'],
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'apiKey',
    touches: 'keys',
    says: { zh: '结束接口密钥“{name}”的旧密钥', en: 'Ended the old secret of API key "{name}"' },
  },
})

/** For good, on all servers within a second. */
export const revokeApiKey = defineCall({
  id: 'revokeApiKey',
  title: { zh: '停用接口密钥', en: 'Revoke an API key' },
  area,
  beyond: true,
  ...step,
  path: '/api/api-keys/{id}/revoke',
  codes: ['API_KEY_EDIT'],
  proof: 'ALWAYS',
  audit: { type: 'EDIT', target: 'apiKey', touches: 'keys', says: { zh: '停用接口密钥“{name}”', en: 'Revoked API key "{name}"' } },
})
