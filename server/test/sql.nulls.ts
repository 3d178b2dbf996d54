import type { TreeNode, TreeValue } from './sql.tree.ts'

/** What is known of the values of an expression. */
export interface Known {
  readonly nullable: boolean
  /** All the texts that it can be, where these are listed. */
  readonly values: readonly string[] | null
}

/** What the catalogue says. */
export interface Facts {
  /** By `<table's oid>.<column's number>`. */
  readonly columns: ReadonlyMap<string, Known>
  /** Oids of functions of PostgreSQL that answer null to null alone. */
  readonly total: ReadonlySet<string>
  /** Oids of functions of PostgreSQL that never answer null. */
  readonly never: ReadonlySet<string>
}

const UNKNOWN: Known = { nullable: true, values: null }
const SURE: Known = { nullable: false, values: null }

const nodes = (value: TreeValue | undefined): readonly TreeNode[] => (Array.isArray(value) ? (value as readonly TreeNode[]) : [])
/** As `nodes`, of one field that is there. */
const one = (value: TreeValue | undefined): TreeNode => value as TreeNode

/** What a statement answers with, in order. */
export function outputs(query: TreeNode): readonly TreeNode[] {
  const list = nodes(query.commandType === '1' ? query.targetList : query.returningList)
  return list.filter(({ resjunk }) => resjunk !== 'true')
}

const either = (all: readonly Known[]): Known => ({
  nullable: all.some(({ nullable }) => nullable),
  values: all.every(({ values }) => values !== null) ? [...new Set(all.flatMap(({ values }) => values ?? []))] : null,
})

/** The text of a constant: its bytes follow four that tell their number. */
const textOf = (constant: TreeNode): string =>
  Buffer.from(nodes(constant.constvalue as TreeValue).map(Number))
    .subarray(4)
    .toString()

/** Reads from PostgreSQL's tree what an expression can be. What is not proved here may be null. */
export class Nulls {
  readonly #facts: Facts

  constructor(facts: Facts) {
    this.#facts = facts
  }

  /** The nth column of a statement, counted from 1; `around` are the statements that it stands in, the innermost first. */
  column(query: TreeNode, n: number, around: readonly TreeNode[] = []): Known {
    const levels = [query, ...around]
    if (!Array.isArray(query.setOperations)) return this.#union(one(query.setOperations), n, levels)
    const target = outputs(query)[n - 1]
    return target ? this.#expression(one(target.expr), levels) : UNKNOWN
  }

  #union(part: TreeNode, n: number, levels: readonly TreeNode[]): Known {
    if (part.node === 'SETOPERATIONSTMT') return either([part.larg, part.rarg].map((side) => this.#union(one(side), n, levels)))
    const table = nodes(levels[0]?.rtable)[Number(part.rtindex) - 1]
    return table ? this.column(one(table.subquery), n, levels) : UNKNOWN
  }

  #expression(expr: TreeNode, levels: readonly TreeNode[]): Known {
    const all = (value: TreeValue | undefined) => nodes(value).map((arg) => this.#expression(arg, levels))
    switch (expr.node) {
      case 'VAR':
        return this.#variable(expr, levels)
      case 'CONST':
        return expr.constisnull === 'true'
          ? { nullable: true, values: [] }
          : { nullable: false, values: expr.consttype === '25' ? [textOf(expr)] : null }
      case 'COALESCEEXPR':
      case 'MINMAXEXPR':
        return { ...either(all(expr.args)), nullable: all(expr.args).every(({ nullable }) => nullable) }
      case 'CASEEXPR':
        return either([...nodes(expr.args).map(({ result }) => result), expr.defresult].map((end) => this.#end(end, levels)))
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
        return { ...this.#expression(one(expr.arg), levels), ...(expr.resulttype === '25' ? {} : { values: null }) }
      case 'BOOLEXPR':
        return { nullable: either(all(expr.args)).nullable, values: null }
      case 'FUNCEXPR':
      case 'OPEXPR':
        return this.#call(String(expr.funcid ?? expr.opfuncid), () => either(all(expr.args)).nullable)
      case 'AGGREF':
      case 'WINDOWFUNC':
        return this.#call(String(expr.aggfnoid ?? expr.winfnoid), () => true)
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
      case 'SQLVALUEFUNCTION':
      case 'ARRAYEXPR':
        return SURE
      case 'SUBLINK':
        return this.#sublink(expr, levels)
      default:
        return UNKNOWN
    }
  }

  /** Of a `case`; without an `else` it can be null. */
  #end(end: TreeValue | undefined, levels: readonly TreeNode[]): Known {
    return end === undefined || Array.isArray(end) ? { nullable: true, values: [] } : this.#expression(one(end), levels)
  }

  #call(oid: string, nullable: () => boolean): Known {
    if (this.#facts.never.has(oid)) return SURE
    return this.#facts.total.has(oid) ? { nullable: nullable(), values: null } : UNKNOWN
  }

  #sublink({ subLinkType, subselect }: TreeNode, levels: readonly TreeNode[]): Known {
    const query = one(subselect)
    // exists (...) and array(...)
    if (subLinkType === '0' || subLinkType === '6') return SURE
    if (subLinkType !== '4') return UNKNOWN
    const known = this.column(query, 1, levels)
    // A select that counts all answers with one row; any other may find none.
    const empty = [query.groupClause, query.groupingSets, query.havingQual, query.limitCount, query.limitOffset].every(
      (part) => Array.isArray(part) && part.length === 0,
    )
    return query.hasAggs === 'true' && empty ? known : { ...known, nullable: true }
  }

  #variable(expr: TreeNode, levels: readonly TreeNode[]): Known {
    const around = levels.slice(Number(expr.varlevelsup))
    const table = nodes(around[0]?.rtable)[Number(expr.varno) - 1]
    const n = Number(expr.varattno)
    if (!table || n <= 0) return UNKNOWN
    const known = this.#ofTable(table, n, around)
    // The outer joins and sets of groups that can make it null, and `old` or `new` of a row that may not be.
    const optional = nodes(expr.varnullingrels).length > 1 || expr.varreturningtype !== '0'
    return optional ? { ...known, nullable: true } : known
  }

  #ofTable(table: TreeNode, n: number, around: readonly TreeNode[]): Known {
    switch (table.rtekind) {
      case '0':
        return this.#facts.columns.get(`${table.relid}.${n}`) ?? UNKNOWN
      case '1':
        return this.column(one(table.subquery), n, around)
      case '2':
        return this.#nth(table.joinaliasvars, n, around)
      case '6': {
        const owners = around.slice(Number(table.ctelevelsup))
        const named = nodes(owners[0]?.cteList).find(({ ctename }) => ctename === table.ctename)
        // What calls itself would be followed without an end.
        return named && named.cterecursive !== 'true' ? this.column(one(named.ctequery), n, owners) : UNKNOWN
      }
      case '9':
        return this.#nth(table.groupexprs, n, around)
      default:
        return UNKNOWN
    }
  }

  #nth(list: TreeValue | undefined, n: number, around: readonly TreeNode[]): Known {
    const expr = nodes(list)[n - 1]
    return expr ? this.#expression(expr, around) : UNKNOWN
  }
}
