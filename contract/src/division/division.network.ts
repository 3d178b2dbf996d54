import { nth } from './division.model.ts'

/** A network whose cheapest full flow is found along shortest paths; all that costs the same is sent at once. */
export class Network {
  readonly #to: number[] = []
  #room: number[] = []
  readonly #cost: number[] = []
  readonly #out: number[][] = []
  #height: Float64Array = new Float64Array(0)

  node(): number {
    return this.#out.push([]) - 1
  }

  /** Answers the arc's number. Costs are never below zero. */
  arc(from: number, to: number, room: number, cost: number): number {
    this.#out[from]?.push(this.#to.length)
    this.#to.push(to)
    this.#room.push(room)
    this.#cost.push(cost)
    this.#out[to]?.push(this.#to.length)
    this.#to.push(from)
    this.#room.push(0)
    this.#cost.push(-cost)
    return this.#to.length - 2
  }

  sent(arc: number): number {
    return nth(this.#room, arc + 1) // each arc has its way back behind it
  }

  run(source: number, sink: number): void {
    this.#height = new Float64Array(this.#out.length)
    while (this.#climb(source, sink)) {
      for (let levels = this.#levels(source, sink); levels; levels = this.#levels(source, sink)) {
        const next = new Int32Array(this.#out.length)
        while (this.#push(source, sink, Number.POSITIVE_INFINITY, levels, next) > 0);
      }
    }
  }

  /** What `read` sees with one place more on an arc that is full: sent along it is what makes all cheaper. Then it is as before. */
  widened<T>(arc: number, read: () => T): T {
    const before = this.#room
    this.#room = [...before]
    const [head, tail] = [nth(this.#to, arc), nth(this.#to, arc + 1)]
    const { far, by } = this.#reach(head)
    if (nth(far, tail) + this.#reduced(tail, arc) < 0) {
      for (let at = arc, node = tail; ; at = nth(by, node), node = nth(this.#to, at ^ 1)) {
        this.#room[at ^ 1] = nth(this.#room, at ^ 1) + 1
        if (at !== arc) this.#room[at] = nth(this.#room, at) - 1
        if (node === head) break
      }
    }
    try {
      return read()
    } finally {
      this.#room = before
    }
  }

  #reduced(from: number, arc: number): number {
    return nth(this.#cost, arc) + nth(this.#height, from) - nth(this.#height, nth(this.#to, arc))
  }

  /** Shortest ways from a node by Dijkstra, and the arc by which each node is reached. */
  #reach(source: number): { readonly far: Float64Array; readonly by: Int32Array } {
    const by = new Int32Array(this.#out.length).fill(-1)
    const far = new Float64Array(this.#out.length).fill(Number.POSITIVE_INFINITY)
    const heap = new Heap()
    far[source] = 0
    heap.put(0, source)
    for (let top = heap.take(); top; top = heap.take()) {
      const [reached, node] = top
      if (reached > nth(far, node)) continue
      for (const arc of this.#out[node] ?? []) {
        if (nth(this.#room, arc) <= 0) continue
        const to = nth(this.#to, arc)
        const next = reached + this.#reduced(node, arc)
        if (next >= nth(far, to)) continue
        far[to] = next
        by[to] = arc
        heap.put(next, to)
      }
    }
    return { far, by }
  }

  /** The heights rise by the shortest ways, so that what lies on one costs nothing. */
  #climb(source: number, sink: number): boolean {
    const { far } = this.#reach(source)
    const most = nth(far, sink)
    if (most === Number.POSITIVE_INFINITY) return false
    for (let node = 0; node < far.length; node++) this.#height[node] = nth(this.#height, node) + Math.min(nth(far, node), most)
    return true
  }

  /** How many arcs that cost nothing lead to each node; null where none lead to the sink. */
  #levels(source: number, sink: number): Int32Array | null {
    const levels = new Int32Array(this.#out.length).fill(-1)
    levels[source] = 0
    const queue = [source]
    for (const node of queue) {
      for (const arc of this.#out[node] ?? []) {
        const to = nth(this.#to, arc)
        if (nth(levels, to) >= 0 || nth(this.#room, arc) <= 0 || this.#reduced(node, arc) !== 0) continue
        levels[to] = nth(levels, node) + 1
        queue.push(to)
      }
    }
    return nth(levels, sink) < 0 ? null : levels
  }

  #push(node: number, sink: number, most: number, levels: Int32Array, next: Int32Array): number {
    if (node === sink) return most
    const arcs = this.#out[node] ?? []
    for (let turn = nth(next, node); turn < arcs.length; turn = nth(next, node) + 1, next[node] = turn) {
      const arc = nth(arcs, turn)
      const to = nth(this.#to, arc)
      const room = nth(this.#room, arc)
      if (room <= 0 || levels[to] !== nth(levels, node) + 1 || this.#reduced(node, arc) !== 0) continue
      const pushed = this.#push(to, sink, Math.min(most, room), levels, next)
      if (pushed === 0) continue
      this.#room[arc] = room - pushed
      this.#room[arc ^ 1] = nth(this.#room, arc ^ 1) + pushed
      return pushed
    }
    return 0
  }
}

/** The nearest first. */
class Heap {
  readonly #far: number[] = []
  readonly #node: number[] = []

  put(far: number, node: number): void {
    let at = this.#far.length
    for (; at > 0; ) {
      const above = (at - 1) >> 1
      if (nth(this.#far, above) <= far) break
      this.#far[at] = nth(this.#far, above)
      this.#node[at] = nth(this.#node, above)
      at = above
    }
    this.#far[at] = far
    this.#node[at] = node
  }

  take(): [number, number] | undefined {
    if (this.#far.length === 0) return undefined
    const top: [number, number] = [nth(this.#far, 0), nth(this.#node, 0)]
    const far = this.#far.pop() ?? 0
    const node = this.#node.pop() ?? 0
    const count = this.#far.length
    if (count === 0) return top
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below >= count) break
      if (below + 1 < count && nth(this.#far, below + 1) < nth(this.#far, below)) below++
      if (nth(this.#far, below) >= far) break
      this.#far[at] = nth(this.#far, below)
      this.#node[at] = nth(this.#node, below)
      at = below
    }
    this.#far[at] = far
    this.#node[at] = node
    return top
  }
}
