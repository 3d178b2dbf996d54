import { Late, latePart } from '../ui/base/latePart.tsx'

const making = latePart(async () => (await import('./GoodsModal.tsx')).GoodsModal)

/** The form of new goods. */
export function NewGoodsDialog({ onClose }: { onClose(): void }) {
  return <Late part={making} props={{ goods: null, onClose }} />
}
