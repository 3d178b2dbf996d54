import { serveAsChild } from '../platform/child.serving.ts'
import { drawPicture } from './media.pixels.drawing.ts'

serveAsChild(drawPicture)
