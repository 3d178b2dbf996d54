import * as calls from '@camp/contract/members/members'
import { withPhone } from '../platform/db/search.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { memberData } from './members.data.service.ts'
import { giveMember, memberCandidate } from './members.gifts.service.ts'
import { levelsRepository } from './members.levels.repository.ts'
import { saveMemberConfig, savePowerConfig } from './members.levels.service.ts'
import { membersRepository } from './members.repository.ts'

export const membersRoutes: Binding[] = [
  bind(calls.getMemberConfig, ({ query }, cx) => levelsRepository.levels(cx.db, query, cx.scope)),
  bind(calls.saveMemberConfig, saveMemberConfig),
  bind(calls.getPowerConfig, ({ query }, cx) => levelsRepository.benefits(cx.db, query)),
  bind(calls.savePowerConfig, savePowerConfig),
  bind(calls.getMember, ({ query, paging }, cx) => membersRepository.page(cx.db, withPhone(query, cx.reader.codes), cx.scope, paging)),
  bind(calls.getMemberData, memberData),
  bind(calls.getMemberCandidate, memberCandidate),
  bind(calls.giveMember, giveMember),
  bind(calls.getMemberGrants, ({ query }, cx) => membersRepository.grants(cx.db, query.parentId, cx.scope)),
]
