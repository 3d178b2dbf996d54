import { listRemarkReaders } from '@camp/contract/orders/orders.writing'
import type { Readers } from '../../ui/mention/naming.ts'

/** Who can be named in the remark of an order. */
export const remarkReaders = (id: number): Readers => ({ call: listRemarkReaders, input: (keyword) => ({ query: { id, keyword } }) })
