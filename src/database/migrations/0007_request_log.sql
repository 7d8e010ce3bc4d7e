CREATE TABLE "api_requests" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"request_id" text NOT NULL,
	"key_id" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" integer NOT NULL,
	"duration_ms" double precision NOT NULL,
	"code" text,
	CONSTRAINT "api_requests_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "keys" ADD COLUMN "last_used_from" text;--> statement-breakpoint
ALTER TABLE "keys" ADD COLUMN "created_by_id" text;--> statement-breakpoint
ALTER TABLE "keys" ADD COLUMN "created_by_name" text;--> statement-breakpoint
CREATE INDEX "api_requests_workspace_id_key_id_id_index" ON "api_requests" USING btree ("workspace_id","key_id","id");