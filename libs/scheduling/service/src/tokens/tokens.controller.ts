import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import {
  callToken,
  cancelToken,
  changePriority,
  endToken,
  issueToken,
  listTokens,
  readToken,
  recallToken,
  returnToken,
  reviewToken,
  skipToken,
  startToken,
  tokenSlip,
  transferToken,
  undoToken,
  type TokenAnswer,
} from '@nidaan/scheduling-contracts';
import { FileAnswer, Route } from '@nidaan/platform-http';
import { CallingService } from './calling.service.ts';
import { TokenActionsService } from './token-actions.service.ts';
import { TokenSlipsService } from './token-slips.service.ts';
import { TokensService } from './tokens.service.ts';
import { UndoService } from './undo.service.ts';

@Controller()
export class TokensController {
  constructor(
    private readonly tokens: TokensService,
    private readonly calling: CallingService,
    private readonly actions: TokenActionsService,
    private readonly undoing: UndoService,
    private readonly slips: TokenSlipsService,
  ) {}

  @Route(listTokens)
  list({ query }: InputOf<typeof listTokens>): Promise<AnswerOf<typeof listTokens>> {
    return this.tokens.ofVisit(query.visit);
  }

  @Route(issueToken)
  issue({ body }: InputOf<typeof issueToken>): Promise<TokenAnswer> {
    return this.tokens.issue(body);
  }

  @Route(readToken)
  read({ params }: InputOf<typeof readToken>): Promise<AnswerOf<typeof readToken>> {
    return this.tokens.read(params.id);
  }

  @Route(tokenSlip)
  slip({ params, query }: InputOf<typeof tokenSlip>): Promise<FileAnswer> {
    return this.slips.pdf(params.id, query);
  }

  @Route(callToken)
  call({ params, body }: InputOf<typeof callToken>): Promise<TokenAnswer> {
    return this.calling.call(params.id, body);
  }

  @Route(recallToken)
  recall({ params }: InputOf<typeof recallToken>): Promise<TokenAnswer> {
    return this.actions.recall(params.id);
  }

  @Route(startToken)
  start({ params }: InputOf<typeof startToken>): Promise<TokenAnswer> {
    return this.actions.start(params.id);
  }

  @Route(endToken)
  end({ params }: InputOf<typeof endToken>): Promise<TokenAnswer> {
    return this.actions.end(params.id);
  }

  @Route(skipToken)
  skip({ params }: InputOf<typeof skipToken>): Promise<TokenAnswer> {
    return this.actions.skip(params.id);
  }

  @Route(returnToken)
  return({ params }: InputOf<typeof returnToken>): Promise<TokenAnswer> {
    return this.actions.return(params.id);
  }

  @Route(transferToken)
  transfer({ params, body }: InputOf<typeof transferToken>): Promise<TokenAnswer> {
    return this.actions.transfer(params.id, body);
  }

  @Route(reviewToken)
  review({ params }: InputOf<typeof reviewToken>): Promise<TokenAnswer> {
    return this.actions.review(params.id);
  }

  @Route(changePriority)
  changePriority({ params, body }: InputOf<typeof changePriority>): Promise<TokenAnswer> {
    return this.actions.changePriority(params.id, body);
  }

  @Route(cancelToken)
  cancel({ params, body }: InputOf<typeof cancelToken>): Promise<TokenAnswer> {
    return this.actions.cancel(params.id, body);
  }

  @Route(undoToken)
  undo({ params }: InputOf<typeof undoToken>): Promise<TokenAnswer> {
    return this.undoing.undo(params.id);
  }
}
