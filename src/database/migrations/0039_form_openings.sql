ALTER TABLE "submissions" ADD COLUMN "attempt" text;--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_attempt" ON "submissions" USING btree ("workspace_id","page_id","attempt");