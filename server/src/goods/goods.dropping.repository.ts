import type { Tx } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'

const DROP = seldom('goods.drop', 'delete from goods where id = $1')

/** Goods as if they had never been; refused by the database where anything hangs on them. */
export const dropGoods = (tx: Tx, id: number) => tx.all(DROP, [id])
