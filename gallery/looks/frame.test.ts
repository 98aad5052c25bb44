import { lookAtAll } from '../looked-at.ts'
import looks from './frame.look.tsx'

lookAtAll(looks)
