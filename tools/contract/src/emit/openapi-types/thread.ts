import { serve } from '../../thread.ts';
import { openapiTypes } from './types.ts';

serve(openapiTypes);
