/** Columns with their numbers in one row. */
export type Row = [number, number][]

/** Columns and rows as they come; arrays alone go to the solver, so no name or line of text can be too long for it. */
export class Program {
  readonly cost: number[] = []
  readonly upper: number[] = []
  readonly whole: number[] = []
  readonly rowLower: number[] = []
  readonly rowUpper: number[] = []
  readonly rows: Row[] = []

  column(cost: number, upper: number, whole: boolean): number {
    this.upper.push(upper)
    this.whole.push(whole ? 1 : 0)
    return this.cost.push(cost) - 1
  }

  row(lower: number, upper: number): Row {
    const entries: Row = []
    this.rows.push(entries)
    this.rowLower.push(lower)
    this.rowUpper.push(upper)
    return entries
  }

  data() {
    const starts = [0]
    const indices: number[] = []
    const values: number[] = []
    for (const row of this.rows) {
      for (const [column, value] of row) {
        indices.push(column)
        values.push(value)
      }
      starts.push(indices.length)
    }
    const numCols = this.cost.length
    const numRows = this.rows.length
    return {
      numCols,
      numRows,
      colCost: this.cost,
      colLower: this.cost.map(() => 0),
      colUpper: this.upper,
      rowLower: this.rowLower,
      rowUpper: this.rowUpper,
      integrality: this.whole,
      matrix: { format: 'csr' as const, numRows, numCols, starts, indices, values },
    }
  }
}
