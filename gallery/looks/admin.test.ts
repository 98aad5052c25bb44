import { lookAtAll } from '../looked-at.ts'
import looks from './admin.look.tsx'

lookAtAll(looks)
