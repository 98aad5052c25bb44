import { lookAtAll } from '../looked-at.ts'
import looks from './messages.look.tsx'

lookAtAll(looks)
