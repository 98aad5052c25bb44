import { lookAtAll } from '../looked-at.ts'
import looks from './groups.look.tsx'

lookAtAll(looks)
