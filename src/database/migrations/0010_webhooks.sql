CREATE TABLE "delivery_attempts" (
	"workspace_id" text NOT NULL,
	"delivery_id" text NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"status" integer,
	"duration_ms" integer NOT NULL,
	"phases" json NOT NULL,
	"address" text,
	"error" text,
	"request_headers" json NOT NULL,
	"response_headers" json NOT NULL,
	"response_body" text,
	CONSTRAINT "delivery_attempts_workspace_id_delivery_id_number_pk" PRIMARY KEY("workspace_id","delivery_id","number")
);
--> statement-breakpoint
CREATE TABLE "failing_endpoints" (
	"workspace_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"failures" integer NOT NULL,
	"rests_until" timestamp (3) with time zone,
	CONSTRAINT "failing_endpoints_workspace_id_endpoint_pk" PRIMARY KEY("workspace_id","endpoint")
);
--> statement-breakpoint
CREATE TABLE "replays" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"webhook_id" text NOT NULL,
	"filter" json NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"per_second" integer NOT NULL,
	"matched" integer NOT NULL,
	"queued" integer DEFAULT 0 NOT NULL,
	"reached" text NOT NULL,
	"end" text NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "replays_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_codes" (
	"workspace_id" text NOT NULL,
	"code_id" text NOT NULL,
	"webhook_id" text NOT NULL,
	CONSTRAINT "webhook_codes_workspace_id_code_id_webhook_id_pk" PRIMARY KEY("workspace_id","code_id","webhook_id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"url" text NOT NULL,
	"address" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"paused_reason" text,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_secret_until" timestamp (3) with time zone,
	"secret_rotated_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
DROP INDEX "deliveries_created";--> statement-breakpoint
DROP INDEX "deliveries_due";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "endpoint" text;--> statement-breakpoint
UPDATE "deliveries" SET "endpoint" = "url";--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "endpoint" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "code_id" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "attempts_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "last_attempt_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "last_duration_ms" integer;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "taken_by" text;--> statement-breakpoint
CREATE INDEX "replays_running" ON "replays" USING btree ("next_at") WHERE "replays"."status" = 'running';--> statement-breakpoint
CREATE INDEX "webhook_codes_webhook" ON "webhook_codes" USING btree ("workspace_id","webhook_id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_address" ON "webhooks" USING btree ("workspace_id","address");--> statement-breakpoint
CREATE INDEX "deliveries_webhook" ON "deliveries" USING btree ("workspace_id","webhook_id","id");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("workspace_id","endpoint","due_at") WHERE "deliveries"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_failed" ON "deliveries" USING btree ("workspace_id","id") WHERE "deliveries"."status" = 'failed';