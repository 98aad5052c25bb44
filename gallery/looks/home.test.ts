import { lookAtAll } from '../looked-at.ts'
import looks from './home.look.tsx'

lookAtAll(looks)
