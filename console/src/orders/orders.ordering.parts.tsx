import { Late, latePart } from '../ui/base/latePart.tsx'

const ordering = latePart(async () => (await import('./NewOrderModal.tsx')).NewOrderModal)

interface NewOrderProps {
  /** Left out, the family is found by its phone. */
  readonly parentId?: number | undefined
  onClose(): void
}

/** The form of an order for a family. */
export function NewOrderDialog({ parentId, onClose }: NewOrderProps) {
  return <Late part={ordering} props={{ parentId, onClose }} />
}
