import type { Audit } from '../base/audit.ts'

/** A wording with the name that entries hold of it. */
interface SearchEvent extends Audit {
  readonly name: string
}

const searched = (name: string, zh: string, en: string): SearchEvent => ({
  name,
  type: 'VIEW_PII',
  target: 'personal',
  says: { zh, en },
  speaks: { entity: 'record', count: 'count' },
})

/** What staff search personal values by: the words of the log. No digit is kept. */
export const searchEvents = {
  phoneSearched: searched('search.phone', '用完整手机号查询{entity}', 'Searched by a whole phone number: {entity}'),
  phonePartSearched: searched(
    'search.phonePart',
    '用手机号的一部分查询{entity}，涉及 {count} 个手机号',
    'Searched by a part of a phone number: {entity}, {count|number|numbers} found',
  ),
  phonesInFile: searched(
    'search.phoneFile',
    '导入{entity}的文件中，{count} 个手机号与别的号码只差中间几位',
    'Imported a file: {entity}; {count|phone number differs|phone numbers differ} from others in the middle digits alone',
  ),
} as const
