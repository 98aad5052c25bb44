import { lookAtAll } from '../looked-at.ts'
import looks from './joining.look.tsx'

lookAtAll(looks)
