import {
  savePowerConfig as benefitCall,
  getMember,
  getMemberCandidate,
  getMemberConfig,
  getMemberData,
  getMemberGrants,
  getPowerConfig,
  giveMember as giveCall,
  saveMemberConfig as levelCall,
} from '@camp/contract/members/members'
import { withPhone } from '../platform/db/search.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { memberData } from './members.data.service.ts'
import { giveMember, memberCandidate } from './members.gifts.service.ts'
import { levelsRepository } from './members.levels.repository.ts'
import { saveMemberConfig, savePowerConfig } from './members.levels.service.ts'
import { membersRepository } from './members.repository.ts'

export const membersRoutes: Binding[] = [
  bind(getMemberConfig, ({ query }, cx) => levelsRepository.levels(cx.db, query, cx.scope)),
  bind(levelCall, (input, cx) => saveMemberConfig(cx, input)),
  bind(getPowerConfig, ({ query }, cx) => levelsRepository.benefits(cx.db, query)),
  bind(benefitCall, (input, cx) => savePowerConfig(cx, input)),
  bind(getMember, ({ query, paging }, cx) => membersRepository.page(cx.db, withPhone(query, cx.reader.codes), cx.scope, paging)),
  bind(getMemberData, ({ query }, cx) => memberData(cx, query)),
  bind(getMemberCandidate, ({ query }, cx) => memberCandidate(cx, query.phone)),
  bind(giveCall, (input, cx) => giveMember(cx, input)),
  bind(getMemberGrants, ({ query }, cx) => membersRepository.grants(cx.db, query.parentId, cx.scope)),
]
