import { ErrorCode } from '@ordering/errors';
import { refuse } from '../../refusals/refused.ts';
import { wireJob } from '../../stores/job.ts';
import type { Handler } from './handler.ts';

/** @see specs/sandbox/answers.yaml#/paths/job/get */
export const getMenuJob: Handler<'getMenuJob'> = ({ params, clientId }, ports) => {
  const menu = ports.menus.findByJob(params.jobId);
  const integration = menu && ports.stores.findIntegration(menu.storeId);
  return menu === undefined || integration?.clientId !== clientId
    ? refuse(ErrorCode.menuJobNotFound, 'The integration has no menu job with this id.')
    : { status: 200, body: wireJob(params.jobId, menu, ports.clock.now()) };
};
