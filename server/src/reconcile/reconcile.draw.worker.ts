import { drawsInTurn } from '../platform/drawing/draw.thread.ts'
import { type SealedWork, sealedPages } from '../platform/drawing/sealed.pages.ts'
import { type BooksFacts, booksPages } from './reconcile.books.layout.ts'

// Draws and seals proofs of books in a thread of its own.

export interface BooksWork extends SealedWork {
  readonly facts: BooksFacts
}

drawsInTurn(({ facts, ...work }: BooksWork) =>
  sealedPages(work, (measure) => booksPages(facts, measure), { reason: '出具账册证明', location: facts.company }),
)
