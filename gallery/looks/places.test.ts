import { lookAtAll } from '../looked-at.ts'
import looks from './places.look.tsx'

lookAtAll(looks)
