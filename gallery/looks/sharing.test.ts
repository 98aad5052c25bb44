import { lookAtAll } from '../looked-at.ts'
import looks from './sharing.look.tsx'

lookAtAll(looks)
