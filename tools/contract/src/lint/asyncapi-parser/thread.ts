import { serve } from '../../thread.ts';
import { askParser } from './parser.ts';

serve(askParser);
