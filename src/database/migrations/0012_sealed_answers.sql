ALTER TABLE "idempotent_requests" ADD COLUMN "status" integer;

